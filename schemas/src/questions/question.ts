import { type Static, Type } from 'typebox';
import { Id, link, nullable, Toman } from '../values.ts';
import { AnswerCount } from './answer.ts';

/** A picture of an option; `full` is its URL in full size. */
const OptionImage = Type.Object({ full: link() });

/** One option of a question. Prices (toman) are for display only; the upstream computes the price to pay. [O-3.05] */
export const Option = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: nullable(Type.String()),
    image_new: nullable(OptionImage),
    is_recommended: Type.Boolean(),
    is_default_answer: Type.Boolean({ description: 'chosen before the customer chooses [O-3.21]' }),
    price: nullable(Toman),
    original_price: nullable(Toman),
    discount_percentage: nullable(Type.Number({ minimum: 0, maximum: 100 })),
    min_price: nullable(Toman),
    max_price: nullable(Toman),
    help_text: Type.Array(Type.String(), { description: 'hint lines' }),
    operation_key: nullable(Type.String({ description: 'YES, NO or FAVORITE_ALLOCATION' })),
    value: nullable(Type.String({ description: 'the meaning of the option, e.g. the link of a web view' })),
  },
  { title: 'Option' },
);
export interface Option extends Static<typeof Option> {}

/**
 * The tags of questions that the product knows. A question has any number of tags; a tag outside this list has no
 * effect. For text questions the first tag decides the kind of input. [O-3.03, O-3.04]
 */
export const questionTags = [
  'customer_address',
  'workman_area',
  'auto_allocation',
  'favorite_workman',
  'specific_workman',
  'workman_gender',
  'service_rough_time',
  'delegation',
  'product',
  'repair_shop_selection',
  'pickup_date_time',
  'suggested_bundles',
  'destination_address',
  'date_question',
  'client_phone',
  'client_first_name',
  'client_last_name',
] as const;

export type QuestionTag = (typeof questionTags)[number];

/** A pre-filled answer that comes with a question. [O-4.11] */
export const GivenAnswer = Type.Object({
  values: Type.Array(Type.String()),
  counts: Type.Optional(Type.Array(AnswerCount)),
});

/** The fields that questions of every type share. [O-3.02] */
export const questionFields = {
  id: Id,
  type_tags: Type.Array(Type.String()),
  title: Type.String(),
  detail: nullable(Type.String({ description: 'shown as the heading' })),
  description: nullable(Type.String({ description: 'placeholder or unit text' })),
  help_text: nullable(Type.String()),
  is_mandatory: Type.Boolean(),
  is_auth_required: Type.Boolean({ description: 'requires sign-in [O-4.13]' }),
  options: Type.Array(Option),
  answers: nullable(GivenAnswer),
  parent: nullable(Id),
  parent_requirements: Type.Array(Id, {
    description: 'options of the parent, one of which must be chosen; empty: any answer [O-4.05]',
  }),
  display_in_process: Type.Boolean(),
  is_recommended_title: nullable(Type.String({ description: 'the badge of recommended options' })),
  min_allowed_value: nullable(Type.Number()),
  max_allowed_value: nullable(Type.Number()),
  step: nullable(Type.Number()),
};

const Fields = Type.Object(questionFields);
interface QuestionFields extends Static<typeof Fields> {}

/** The schema of a question of one type. */
function questionOf<const T extends string>(type: T, description: string) {
  return Type.Object({ type: Type.Literal(type), ...questionFields }, { title: type, description });
}

/** The schema of every question type. The compiler keeps the other registries complete by this list. */
export const questionTypes = {
  /** One of the options. [O-2.25] */
  single_select: questionOf('single_select', 'one of the options'),
  /** Any of the options. [O-2.26] */
  multi_select: questionOf('multi_select', 'any of the options'),
  /** One of the options, with a count. [O-2.27] */
  numerical_single_select: questionOf('numerical_single_select', 'one of the options, with a count'),
  /** Any of the options, with a count each. [O-2.28] */
  numerical_multi_select: questionOf('numerical_multi_select', 'any of the options, with a count each'),
  /** A neighbourhood or county of the city. [O-2.31] */
  region: questionOf('region', 'a neighbourhood or county of the city'),
  /** A saved address of the customer. [O-2.47] */
  location: questionOf('location', 'a saved address'),
  /** A link to another website: the value of the first option. [O-2.32] */
  web_view: questionOf('web_view', 'a link to another website, in the first option'),
  /** Pictures, at most five. [O-2.35] */
  file_images: questionOf('file_images', 'pictures, at most five'),
  /** A recorded or chosen sound. [O-2.36] */
  voice: questionOf('voice', 'a recorded or chosen sound'),
  /** Free text, or the kind of text in the first tag. [O-2.37] */
  text: questionOf('text', 'text; the first tag names its kind'),
  /** A whole number on a grid of min, max and step. [O-2.38] */
  number: questionOf('number', 'a number on the grid of min, max and step'),
  /** A date, or a date and a time. [O-2.39] */
  timestamp: questionOf('timestamp', 'a date, or a date and a time'),
  /** One of the options that the upstream returns for the answers so far. [O-2.41] */
  single_select_by_fetch: questionOf('single_select_by_fetch', 'one of the options that are fetched'),
} as const;

export type QuestionType = keyof typeof questionTypes;

/** What the answers of a question type hold, for everyone who asks, checks, prices or shows them. */
export interface AnswerForm {
  /** `fetched`: options that the upstream returns for the answers so far; `nothing`: the question only leads elsewhere. */
  readonly holds:
    'options' | 'fetched' | 'area' | 'address' | 'date' | 'images' | 'voice' | 'text' | 'number' | 'nothing';
  /** Whether an answer may choose several options. */
  readonly several: boolean;
  /** Whether each chosen option has a count; `product`: where the question is tagged so. */
  readonly counted: 'always' | 'product' | 'never';
}

const one = { several: false, counted: 'never' } as const;

/** The form of the answers of each type; a missing one does not compile. */
export const answerForms = {
  single_select: { holds: 'options', several: false, counted: 'product' },
  multi_select: { holds: 'options', several: true, counted: 'product' },
  numerical_single_select: { holds: 'options', several: false, counted: 'always' },
  numerical_multi_select: { holds: 'options', several: true, counted: 'always' },
  region: { holds: 'area', ...one },
  location: { holds: 'address', ...one },
  web_view: { holds: 'nothing', ...one },
  file_images: { holds: 'images', ...one },
  voice: { holds: 'voice', ...one },
  text: { holds: 'text', ...one },
  number: { holds: 'number', ...one },
  timestamp: { holds: 'date', ...one },
  single_select_by_fetch: { holds: 'fetched', several: false, counted: 'product' },
} as const satisfies { readonly [T in QuestionType]: AnswerForm };

/** The types as which a question of an unknown type is asked. */
export const fallbackTypes = {
  withOptions: 'single_select',
  withoutOptions: 'text',
} as const satisfies Record<string, QuestionType>;

const forms: Readonly<Record<string, AnswerForm>> = answerForms;
/** Returns what the answers of a type hold; null for a type that does not exist (any more). */
export const answerFormOf = (type: string): AnswerForm | null =>
  Object.hasOwn(forms, type) ? (forms[type] ?? null) : null;

/** Whether each chosen option of a question has a count. [O-3.23] */
export function isCounted({ counted }: Pick<AnswerForm, 'counted'>, typeTags: readonly string[]): boolean {
  return counted === 'always' || (counted === 'product' && typeTags.includes('product'));
}
/** A question of one type. Every type has the same fields; `type` is the discriminator. */
export interface QuestionOf<T extends QuestionType> extends QuestionFields {
  type: T;
}
export const Question = Type.Union(Object.values(questionTypes), { title: 'Question' });
export type Question = { [T in QuestionType]: QuestionOf<T> }[QuestionType];
