import type { SourceName, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Option, Question, QuestionOf, QuestionType } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** One thing that was offered: its id, the label that people read, and its picture where it has one. */
export interface OfferedItem {
  readonly id: string;
  readonly label: string;
  readonly image?: string;
}

/** What looks up whether an answer was offered: a source, or the signatures of uploads. */
export type CheckName = SourceName | 'uploads';

/** What a service says of its dates, beside its hours before an order. [O-3.19] */
export interface ServiceDates {
  /** exact_date_time, exact_date_rough_time or just_date; anything else is read as just_date. */
  readonly type: string;
  readonly weather: boolean;
  readonly probability: string | null;
}

/** The texts of a question that rules may put in place of its own. */
export interface QuestionTexts {
  title: string;
  detail: string;
  description: string;
  help_text: string;
  required: string;
}

/** The bounds that rules may put in place of the question's own; `max_length` in characters. */
export interface QuestionBounds {
  min: number;
  max: number;
  step: number;
  max_length: number;
}

/** How phones of a country look: their length in digits, the pattern they all have, and one as an example. */
export interface PhoneForm {
  readonly min_length: number;
  readonly max_length: number;
  /** A regular expression; missing: their length says all. */
  readonly regex?: string;
  readonly sample: string;
}

/** How to look up whether an answer was offered. */
export interface OfferedBy {
  /** What looks it up. */
  readonly check: CheckName;
  /** Whether what is offered depends on the answers before. */
  readonly follows: boolean;
  /** Whether an answer that is not offered any more is forgotten, so that another is selected in its place. [W-4.05] */
  readonly forgets?: true;
}

/** A question as one customer meets it now: what the rules left of it. */
export interface QuestionView {
  /** The options left after rules, in the order they are shown. */
  readonly options: readonly Option[];
  readonly mandatory: boolean;
  readonly texts: Readonly<Partial<QuestionTexts>>;
  readonly bounds: Readonly<Partial<QuestionBounds>>;
  /** The widget that a rule gives the question; null or missing: its type's own. */
  readonly widget?: WidgetType | null;
  /** What the answer chose among what was offered, where it was looked up. */
  readonly chosen?: readonly OfferedItem[] | null;
}

/** What a text is judged by beside its view. */
export interface TextContext {
  /** How phones of the current city's country look; without it, those of Iran. [O-5.06] */
  readonly country?: PhoneForm | null;
}

/** What a date is judged by beside its view. */
export interface DateContext {
  /** The service's hours before an order; 0 or missing: not set. [O-5.05] */
  readonly min_hours?: number;
  /** What the service says of its dates. [O-3.19] */
  readonly dates?: ServiceDates;
}

/** The kinds that are judged by more than their view, and by what: a kind sees its own context alone. */
interface KindContexts {
  text: TextContext;
  timestamp: DateContext;
}

/** The view of a question type, with its own context. */
export type ViewOf<T extends QuestionType> = QuestionView &
  (T extends keyof KindContexts ? KindContexts[T] : unknown);

/** The view of any question, with the contexts of all kinds. */
export type AnyView = QuestionView & TextContext & DateContext;

/**
 * What the engine knows of one question type, as pure functions of a question and its view. An answer is accepted or
 * refused by the constraints alone, so `mandatory` of the constraints counts, not that of the view.
 */
interface Kind<Q, V> {
  /** The widget that asks the question, unless a rule gives it another one. */
  readonly widget: WidgetType;
  readonly constraints: (question: Q, view: V) => AnswerConstraints;
  /** How to look up whether an answer was offered. Missing or null: the constraints say all. */
  readonly offered?: (question: Q, view: V) => OfferedBy | null;
  /**
   * What is wrong with an answer that only the server can judge, as a message; `at`: ms since 1970. Missing: nothing is.
   */
  readonly judge?: (question: Q, answer: AnswerValues, view: V, at: number) => string | null;
  /** Whether answers to this very question are judged; missing: wherever the kind judges. */
  readonly judged?: (question: Q) => boolean;
  /** An answer that holds at a moment, ms since 1970, where `judge` lets hardly any hold: for simulations. */
  readonly example?: (question: Q, view: V, at: number) => AnswerValues;
  /** The answer in the words that people read. [O-3.07] */
  readonly summarise: (question: Q, answer: AnswerValues, view: V) => string;
  /** An answer's values as the upstream takes them. Missing: as they are. */
  readonly sent?: (values: readonly string[]) => string[];
  /** Whether a tap on an option is answer and next in one. */
  readonly advanceOnChoice: (question: Q, view: V) => boolean;
  /** The question takes no answer: it only leads elsewhere. */
  readonly asksNothing?: boolean;
}

/** The kind of one question type. */
export type QuestionKind<T extends QuestionType> = Kind<QuestionOf<T>, ViewOf<T>>;

/** A kind that takes questions of every type: it reads nothing that only one type has. */
export type AnyQuestionKind = Kind<Question, AnyView>;

/** A kind that needs no context: it serves as the kind of any type. */
export type PlainQuestionKind = Kind<Question, QuestionView>;
