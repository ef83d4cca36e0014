import type { Option, Question, QuestionOf, QuestionType } from '@gam/schemas/questions';
import type { AnyView } from './kind.ts';

type OptionFields = Partial<Omit<Option, 'id' | 'title'>>;
type QuestionFields = Partial<Omit<Question, 'type'>>;

/** An option for tests, with every field. */
export function makeOption(id: string, title: string, fields: OptionFields = {}): Option {
  return {
    id,
    title,
    description: null,
    image_new: null,
    is_recommended: false,
    is_default_answer: false,
    price: null,
    original_price: null,
    discount_percentage: null,
    min_price: null,
    max_price: null,
    help_text: [],
    operation_key: null,
    value: null,
    ...fields,
  };
}

/** A mandatory question for tests, with every field. */
export function makeQuestion<T extends QuestionType>(type: T, fields: QuestionFields = {}): QuestionOf<T> {
  const question = {
    id: 'q1',
    type,
    type_tags: [],
    title: 'خدمات',
    detail: null,
    description: null,
    help_text: null,
    is_mandatory: true,
    is_auth_required: false,
    options: [],
    answers: null,
    parent: null,
    parent_requirements: [],
    display_in_process: true,
    is_recommended_title: null,
    min_allowed_value: null,
    max_allowed_value: null,
    step: null,
    ...fields,
  };
  return question;
}

/** A question's view when no rule changes it, for a client of the first catalogue. */
export function viewAsLoaded<C extends object = object>(
  question: Question,
  changes?: C,
): AnyView & { catalogue: number } & C {
  const { options, is_mandatory: mandatory } = question;
  const view: AnyView & { catalogue: number } = { options, mandatory, texts: {}, bounds: {}, catalogue: 1 };
  return { ...view, ...changes } as typeof view & C;
}

const options = [makeOption('21', 'سرویس اسپلیت'), makeOption('22', 'شارژ گاز')];

/** A question of every type. */
export const questionFixtures = {
  single_select: makeQuestion('single_select', { options }),
  multi_select: makeQuestion('multi_select', { options }),
  numerical_single_select: makeQuestion('numerical_single_select', { options, max_allowed_value: 5 }),
  numerical_multi_select: makeQuestion('numerical_multi_select', { options, min_allowed_value: 2 }),
  region: makeQuestion('region', { options: [makeOption('1001', 'ونک'), makeOption('1002', 'تجریش')] }),
  location: makeQuestion('location', { type_tags: ['customer_address'] }),
  web_view: makeQuestion('web_view', {
    options: [makeOption('w', 'سایت', { value: 'https://example.com' })],
  }),
  file_images: makeQuestion('file_images'),
  voice: makeQuestion('voice'),
  text: makeQuestion('text', { description: 'هر چه لازم است بنویسید' }),
  number: makeQuestion('number', { description: 'متر' }),
  timestamp: makeQuestion('timestamp', { type_tags: ['date_question'] }),
  single_select_by_fetch: makeQuestion('single_select_by_fetch'),
} satisfies { [T in QuestionType]: QuestionOf<T> };
