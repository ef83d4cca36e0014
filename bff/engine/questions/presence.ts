import type { ConstraintsOf } from '@gam/schemas/questions';
import type { QuestionView } from './kind.ts';

/** Returns the constraints of an answer of which the form knows only whether there is one, of `most` values. */
export const presenceInView = (
  view: QuestionView,
  required: string,
  most: number,
): ConstraintsOf<'presence'> => ({
  kind: 'presence',
  mandatory: view.mandatory,
  required: view.texts.required ?? required,
  max_values: most,
});
