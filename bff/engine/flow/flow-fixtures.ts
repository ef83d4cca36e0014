import type { Option, Question, QuestionType } from '@gam/schemas/questions';
import type { DiscountResponse, FavouriteWorkman, QuoteResult } from '@gam/schemas/upstream';
import type { Service } from '../questions/complete-service.ts';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import type { QueryFacts, SessionFacts } from '../facts/facts.ts';
import { noClient, noCustomer, noDevice, noLiveFacts } from '../facts/no-facts.ts';
import { compileSound, defaultDocument } from '../rules/rule-fixtures.ts';
import { compileFlow } from './compile-flow.ts';
import type { Flow } from './flow.ts';
import type { EntryFacts } from './state.ts';
import type { CompiledRules, FlowRules } from '../rules/compiled-rules.ts';
import { plainQuote } from '../simulate/plain-quote.ts';

/** The fixed time of tests, ms since 1970. */
export const noon = Date.parse('2026-05-05T12:00:00Z');

/** The rules that ship with the BFF. */
export const defaultRules: CompiledRules = compileSound(defaultDocument);

interface QuestionShape extends Partial<Omit<Question, 'type' | 'options'>> {
  readonly type?: QuestionType;
  /** Ids, or whole options. */
  readonly options?: readonly (string | Option)[];
  /** The parent question and the options of which one must be chosen. */
  readonly under?: readonly [parent: string, ...requirements: string[]];
}

/** A question for flow tests: a mandatory single select of `yes` and `no` by default. */
export function ask(id: string, { type, options, under, ...fields }: QuestionShape = {}): Question {
  const [parent = null, ...parent_requirements] = under ?? [];
  return makeQuestion(type ?? 'single_select', {
    id,
    title: id,
    options: (options ?? ['yes', 'no']).map((option) =>
      typeof option === 'string' ? makeOption(option, option) : option,
    ),
    parent,
    parent_requirements,
    ...fields,
  });
}

export const makeService = (questions: Question[], fields: Partial<Service> = {}): Service => ({
  id: 's1',
  slug: 'cleaning',
  base_slug: 'cleaning',
  title: 'نظافت منزل',
  questions,
  min_hours_before_order_allowed: 0,
  date_question_type: 'exact_date_time',
  date_question_values: null,
  is_periodic: false,
  weather_enabled: false,
  max_voice_duration_minutes: null,
  date_probability_message: null,
  has_price: true,
  rel_canonical_link: null,
  new_work_flow: false,
  findings: [],
  ...fields,
});

interface FlowShape {
  readonly rules?: FlowRules;
  readonly service?: Partial<Service>;
}

/** Compiles a flow of some questions, under the shipped rules by default. */
export const makeFlow = (questions: Question[], { rules = defaultRules, service }: FlowShape = {}): Flow =>
  compileFlow(makeService(questions, service), rules, { id: '1' });

export interface FactChanges {
  readonly query?: Partial<QueryFacts>;
  readonly session?: Partial<SessionFacts>;
  readonly device?: Partial<EntryFacts['device']>;
  readonly customer?: Partial<EntryFacts['customer']>;
  readonly favourites?: number;
}

export const makeFavourite = (id: string): FavouriteWorkman => ({
  id,
  profile_image: null,
  first_name: 'مریم',
  last_name: id,
  score: 4.8,
});

/** The facts frozen at entry: a signed-in customer by default. */
export const entryOf = ({
  query,
  session,
  device,
  customer,
  favourites = 0,
}: FactChanges = {}): EntryFacts => ({
  query: { ...noLiveFacts.query, ...query },
  session: { ...noLiveFacts.session, guest: false, ...session },
  place: { main: 'home', category: 'cleaning', service: 'cleaning', query: '' },
  flow: { mode: 'new' },
  device: { ...noDevice, ...device },
  client: noClient,
  customer: { ...noCustomer, ...customer },
  favourites: Array.from({ length: favourites }, (_, index) => makeFavourite(`w${index + 1}`)),
});

/** A quote that never expires by default. */
export const makeQuote = (fields: Partial<QuoteResult> = {}): QuoteResult => ({
  ...plainQuote,
  inquiry_id: 'i1',
  price: 100_000,
  achar_price: 100_000,
  ...fields,
});

/** The price of `makeQuote` after a discount: unchanged by default. */
export const makeDiscount = (fields: Partial<DiscountResponse> = {}): DiscountResponse => ({
  code: null,
  discount_text: null,
  has_applied_discount: false,
  has_applied_club_discount: false,
  price: 100_000,
  price_with_discount: 100_000,
  ...fields,
});
