import type { TextInput } from '@gam/schemas/descriptors';
import { type ConstraintsOf, maxValueLength, type Question } from '@gam/schemas/questions';
import { freeTextLengths } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import type { QuestionView } from './kind.ts';

/** The lines that a free text area shows. [O-5.08] */
const rows = 9;

/** Up to 1000 characters of anything, unless rules say otherwise; `required` is the type's message. [O-5.08] */
export function areaConstraints(
  question: Question,
  view: QuestionView,
  required: string = texts.validation.textOrNumber,
): ConstraintsOf<'text'> {
  return {
    kind: 'text',
    mandatory: view.mandatory,
    required: view.texts.required ?? required,
    form: 'free',
    min_length: freeTextLengths.min_length,
    max_length: longest(view),
    title: view.texts.title ?? question.title,
  };
}

export function presentArea(question: Question, view: QuestionView): TextInput {
  return {
    type: 'text',
    key: question.id,
    input: 'area',
    rows,
    max_length: longest(view),
    placeholder: view.texts.description ?? question.description,
    autocomplete: null,
  };
}

/** Within what a value can hold on the wire, whatever a rule says. */
function longest({ bounds: { max_length = freeTextLengths.max_length } }: QuestionView): number {
  return Math.min(maxValueLength, Math.max(1, Math.floor(max_length)));
}
