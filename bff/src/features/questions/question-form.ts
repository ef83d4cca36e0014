import type { Question, QuestionType } from '@gam/schemas/questions';

/** How a question is asked where its type does not say it all: by its tags, and by who is asked. [O-3.23] */
export type QuestionForm =
  | QuestionType
  | 'product_single_select'
  | 'product_multi_select'
  | 'repair_shop_select'
  | 'calendar_by_fetch'
  | 'admin_location'
  | 'client_phone'
  | 'client_first_name'
  | 'client_last_name';

interface Asked {
  readonly question: Pick<Question, 'type' | 'type_tags'>;
  readonly admin: boolean;
}

const many = new Set<QuestionType>(['multi_select', 'numerical_multi_select']);
const choices = new Set<QuestionType>(['single_select', 'numerical_single_select', ...many]);
const fetches = new Set<QuestionType>(['single_select_by_fetch', 'timestamp']);

const isTagged = ({ question }: Asked, tag: string): boolean => question.type_tags.includes(tag);
const beginsWith = ({ question }: Asked, tag: string): boolean =>
  question.type === 'text' && question.type_tags[0] === tag;

/** In this order: the first that fits counts. */
const forms: readonly (readonly [QuestionForm, (asked: Asked) => boolean])[] = [
  ['client_phone', (asked) => beginsWith(asked, 'client_phone')],
  ['client_first_name', (asked) => beginsWith(asked, 'client_first_name')],
  ['client_last_name', (asked) => beginsWith(asked, 'client_last_name')],
  ['admin_location', ({ question, admin }) => question.type === 'location' && admin],
  [
    'repair_shop_select',
    (asked) => asked.question.type === 'single_select_by_fetch' && isTagged(asked, 'repair_shop_selection'),
  ],
  ['calendar_by_fetch', (asked) => fetches.has(asked.question.type) && isTagged(asked, 'pickup_date_time')],
  ['product_multi_select', (asked) => many.has(asked.question.type) && isTagged(asked, 'product')],
  ['product_single_select', (asked) => choices.has(asked.question.type) && isTagged(asked, 'product')],
];

/** The form that a question is asked in: told to analytics, and what its widget follows from. [O-3.04, O-3.23] */
export function formOf(question: Asked['question'], admin: boolean): QuestionForm {
  const found = forms.find(([, fits]) => fits({ question, admin }));
  return found ? found[0] : question.type;
}
