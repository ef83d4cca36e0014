import { type AnswerForm, answerForms, type Question, type QuestionType } from '@gam/schemas/questions';

/** The form of a question: its type, or a special form by its tags and by who answers. */
type QuestionForm =
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

const holds = ({ question }: Asked, ...forms: AnswerForm['holds'][]): boolean =>
  forms.includes(answerForms[question.type].holds);

const takesSeveral = ({ question }: Asked): boolean => answerForms[question.type].several;

const isTagged = ({ question }: Asked, tag: string): boolean => question.type_tags.includes(tag);

const beginsWith = (asked: Asked, tag: string): boolean =>
  holds(asked, 'text') && asked.question.type_tags[0] === tag;

/** The special forms in order: the first one that fits counts. */
const forms: readonly (readonly [QuestionForm, (asked: Asked) => boolean])[] = [
  ['client_phone', (asked) => beginsWith(asked, 'client_phone')],
  ['client_first_name', (asked) => beginsWith(asked, 'client_first_name')],
  ['client_last_name', (asked) => beginsWith(asked, 'client_last_name')],
  ['admin_location', (asked) => holds(asked, 'address') && asked.admin],
  ['repair_shop_select', (asked) => holds(asked, 'fetched') && isTagged(asked, 'repair_shop_selection')],
  ['calendar_by_fetch', (asked) => holds(asked, 'fetched', 'date') && isTagged(asked, 'pickup_date_time')],
  [
    'product_multi_select',
    (asked) => holds(asked, 'options') && takesSeveral(asked) && isTagged(asked, 'product'),
  ],
  ['product_single_select', (asked) => holds(asked, 'options') && isTagged(asked, 'product')],
];

/** Returns the form of a question, which analytics get and from which its widget follows. [O-3.04, O-3.23] */
export function formOf(question: Asked['question'], admin: boolean): QuestionForm {
  const found = forms.find(([, fits]) => fits({ question, admin }));
  return found ? found[0] : question.type;
}
