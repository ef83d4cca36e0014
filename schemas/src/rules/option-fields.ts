import type { Option } from '../questions/option.ts';
import * as is from './fact-type.ts';
import type { FactType } from './fact-type.ts';

/** The fields of an option that `keep_options` may look at. */
export const optionFields = {
  id: is.text,
  operation_key: is.maybeText,
  value: is.maybeText,
  is_default_answer: is.flag,
  is_recommended: is.flag,
  price: is.maybeNumber,
} as const satisfies { readonly [F in keyof Option]?: FactType };

export type OptionField = keyof typeof optionFields;
