import type { Option } from '../questions/question.ts';
import { customerFacts } from './facts/customer-facts.ts';
import { type FactType, is } from './facts/fact.ts';
import { flowFacts } from './facts/flow-facts.ts';
import { linkFacts } from './facts/link-facts.ts';
import { questionFacts } from './facts/question-facts.ts';
import { serviceFacts } from './facts/service-facts.ts';
import { timeFacts } from './facts/time-facts.ts';

/** The facts that are known when a flow is compiled: of a question, a service and a city. */
export const staticFactPaths = { ...questionFacts, ...serviceFacts } as const;

/** The facts that differ between flows or change within one. */
export const liveFactPaths = { ...linkFacts, ...customerFacts, ...flowFacts, ...timeFacts } as const;

/** Every fact that rules may read, apart from single answers. */
export const factPaths = { ...staticFactPaths, ...liveFactPaths } as const;

export type StaticFactPath = keyof typeof staticFactPaths;
export type LiveFactPath = keyof typeof liveFactPaths;

/** The type of each field of an option that `keep_options` may examine. */
export const optionFields = {
  id: is.text,
  operation_key: is.maybeText,
  value: is.maybeText,
  is_default_answer: is.flag,
  is_recommended: is.flag,
  price: is.maybeNumber,
} as const satisfies { readonly [F in keyof Option]?: FactType };
