import type { ConstraintsOf } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';

const required = texts.validation.default;

/** What an answer must satisfy that only the server can judge. */
export const mustBeThere = (mandatory = true): ConstraintsOf<'presence'> => ({
  kind: 'presence',
  mandatory,
  required,
});

/** One or several of the ids. */
export const choiceOf = (
  allowed: readonly string[],
  fields: Partial<Pick<ConstraintsOf<'choice'>, 'mandatory' | 'multiple' | 'counts'>> = {},
): ConstraintsOf<'choice'> => ({
  kind: 'choice',
  mandatory: true,
  multiple: false,
  counts: null,
  required,
  allowed: [...allowed],
  ...fields,
});
