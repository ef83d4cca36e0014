import type { CountryPhone } from '@gam/shared/country-phone';
import type { SourceName, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Option, Question, QuestionOf, QuestionType } from '@gam/schemas/questions';
import type { DateLimits, OptionLayout, QuestionConstraints, QuestionTexts } from '@gam/schemas/rules';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** One offered item: its id, its label, and its picture if any. */
export interface OfferedItem {
  readonly id: string;
  readonly label: string;
  readonly image?: string;
  /** The area of an address, if it has one. */
  readonly area?: string;
}

/** How to look up whether an answer was offered: by a source or by the signatures of uploads. */
export type CheckName = SourceName | 'uploads';

/** A service's settings for dates, beside its hours of notice. [O-3.19] */
interface ServiceDates {
  /** exact_date_time, exact_date_rough_time or just_date; anything else is read as just_date. */
  readonly type: string;
  readonly weather: boolean;
  readonly probability: string | null;
}

/** The phone format of a country: length in digits, pattern and an example. */
export type PhoneForm = CountryPhone;

/** How to look up whether an answer was offered. */
export interface OfferedBy {
  /** The look-up's kind. */
  readonly check: CheckName;
  /** Whether the offers depend on the preceding answers. */
  readonly follows: boolean;
  /** Whether an answer that is no longer offered is dropped, so that another one is selected. [W-4.05] */
  readonly forgets?: true;
}

/** A question as one customer sees it now, after the rules. */
export interface QuestionView {
  /** The options left after rules, in the order they are shown. */
  readonly options: readonly Option[];
  readonly mandatory: boolean;
  /** The texts and bounds that rules replace. */
  readonly texts: Readonly<QuestionTexts>;
  readonly bounds: Readonly<QuestionConstraints>;
  /** The widget that a rule gives the question; null or missing for its type's own. */
  readonly widget?: WidgetType | null;
  /** The layout that a rule gives the options; null or missing: it follows from the options. */
  readonly layout?: OptionLayout | null;
  /** The offered items that the answer chose, if they were looked up. */
  readonly chosen?: readonly OfferedItem[] | null;
}

/** The context that validates a text, beside its view. */
interface TextContext {
  /** The phone format of the current city's country; Iran's by default. [O-5.06] */
  readonly country?: PhoneForm | null;
}

/** The context that validates a date, beside its view. */
export interface DateContext {
  /** The service's notice in hours; 0 or missing if not set. [O-5.05] */
  readonly min_hours?: number;
  /** The limits that rules add. */
  readonly limits?: readonly DateLimits[];
  readonly dates?: ServiceDates;
}

/** The kinds that need a context beside their view. A kind sees only its own context. */
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
  /** How to look up whether an answer was offered. Missing or null: the constraints are sufficient. */
  readonly offered?: (question: Q, view: V) => OfferedBy | null;
  /**
   * Returns the error message of an answer that only the server can validate; `at` is in ms since 1970. Missing: no
   * such check.
   */
  readonly judge?: (question: Q, answer: AnswerValues, view: V, at: number) => string | null;
  /** Whether answers to this question are validated by `judge`; missing: all questions of the kind. */
  readonly judged?: (question: Q) => boolean;
  /** A valid answer at a moment, ms since 1970, for kinds whose `judge` accepts few values; used by simulations. */
  readonly example?: (question: Q, view: V, at: number) => AnswerValues;
  /**
   * Valid answers at a moment, ms since 1970, of every kind that facts behind the question can tell apart; the example
   * first. Missing: the constraints alone say which answers there are.
   */
  readonly samples?: (question: Q, view: V, at: number) => readonly AnswerValues[];
  /** The answer in the words that people read. [O-3.07] */
  readonly summarise: (question: Q, answer: AnswerValues, view: V) => string;
  /** Converts an answer's values to the upstream's form. Missing: they are sent unchanged. */
  readonly sent?: (values: readonly string[]) => string[];
  /** Whether a tap on an option answers and goes on at once. */
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
