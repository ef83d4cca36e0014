import type { NumberInput, TextInput } from '@gam/schemas/descriptors';
import type { AnswerConstraints, ConstraintsOf, Question } from '@gam/schemas/questions';
import { toPersianDigits } from '@gam/shared/digits';
import { freeTextLengths } from '@gam/shared/text-forms';
import { fillText } from '@gam/shared/fill-text';
import { texts } from '@gam/shared/texts';
import { defaultCountry, type QuestionView, type ViewOf } from '@gam/engine/questions';

/** The wording of the number field. */
export const numberTexts = {
  hint: 'فقط عدد صحیح وارد کنید',
  labels: { increase: 'افزایش', decrease: 'کاهش' },
} as const;

/** The most characters that can be typed as a name. */
const nameRoom = 200;

type TextView = ViewOf<'text'>;

/** The field of each form of text. */
const fields: {
  readonly [F in ConstraintsOf<'text'>['form']]: (
    question: Question,
    view: TextView,
  ) => Pick<TextInput, 'input' | 'rows' | 'placeholder' | 'autocomplete'>;
} = {
  free: (question, view) => ({
    input: 'area',
    rows: 9,
    placeholder: descriptionOf(question, view),
    autocomplete: null,
  }),
  name: (question, view) => ({
    input: 'line',
    rows: 1,
    placeholder: descriptionOf(question, view),
    autocomplete: question.type_tags[0] === 'client_last_name' ? 'family-name' : 'given-name',
  }),
  phone: (_question, { country }) => ({
    input: 'phone',
    rows: 1,
    placeholder: fillText(texts.validation.phonePlaceholder, {
      sample: toPersianDigits((country ?? defaultCountry).sample),
    }),
    autocomplete: 'tel',
  }),
};

const descriptionOf = (question: Question, view: QuestionView): string | null =>
  view.texts.description ?? question.description;

/** Presents the text field for the form that the constraints name. [O-3.04, O-5.06 to O-5.08] */
export function presentText(question: Question, view: TextView, constraints: AnswerConstraints): TextInput {
  const {
    form,
    max_length,
  }: Pick<ConstraintsOf<'text'>, 'form' | 'max_length'> = constraints.kind === 'text'
    ? constraints
    : { form: 'free', max_length: freeTextLengths.max_length };
  // A name that is too long gets its message; a field that cut it would make another name.
  const room = form === 'name' ? nameRoom : max_length;
  return { type: 'text', key: question.id, ...fields[form](question, view), max_length: room };
}

/** The most digits that can be typed. */
const maxDigits = 12;

/** Presents the number field; the description is its unit. [O-5.09 to O-5.13] */
export const presentNumber = (question: Question, view: QuestionView): NumberInput => ({
  type: 'number',
  key: question.id,
  unit: descriptionOf(question, view),
  max_digits: maxDigits,
  ...numberTexts,
});
