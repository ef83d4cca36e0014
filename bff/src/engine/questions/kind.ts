import type { Addresses, SourceName, Widget, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Option, QuestionOf, QuestionType } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { SourceViews } from './source-views.ts';

/** One thing that was offered: its id, the label that people read, and its picture where it has one. */
export interface OfferedItem {
  readonly id: string;
  readonly label: string;
  readonly image?: string;
}

/** What looks up whether an answer was offered: a source, or the signatures of uploads. */
export type CheckName = SourceName | 'uploads';

/** What a service says of its dates, beside its hours before an order. [O-3.19] */
interface ServiceDates {
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

/** How it is found out whether an answer was offered. */
export interface OfferedBy {
  /** What looks it up. */
  readonly check: CheckName;
  /** Whether what is offered depends on the answers before. */
  readonly follows: boolean;
  /** Whether an answer that is not offered any more is forgotten, so that another is selected in its place. [W-4.05] */
  readonly forgets?: true;
}

/** What is known of saved addresses beside the list of them. */
export interface AddressesView {
  /** How often they were changed in this flow. */
  readonly saved: number;
  /** What is wrong with the form that was sent last. */
  readonly problem: Addresses['problem'];
  readonly editable: boolean;
  readonly removable: boolean;
}

/** A question as one customer meets it now: what the rules left of it and what surrounds it. */
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
  /** What the screen knows of the step's sources; without it its fetched widgets say pending. */
  readonly sources?: SourceViews;
  /** The widgets that the client knows. */
  readonly catalogue: number;
  /** How phones of the current city's country look; without it, those of Iran. [O-5.06] */
  readonly country?: PhoneForm | null;
  /** The ids of those options that are the customer's favourites. [O-4.49] */
  readonly favourites?: readonly string[];
  /** The expert whom the link that led here names. */
  readonly expert_name?: string | null;
  /** The hosts that a link of a question may lead to; without them, none. [readings 31] */
  readonly link_hosts?: readonly string[];
  /** Whether an operator is asked. [O-3.23] */
  readonly admin?: boolean;
  /** The longest recording that the service takes, minutes; null or missing: not said. [O-9.02] */
  readonly max_voice_minutes?: number | null;
  /** The service's hours before an order; 0 or missing: not set. [O-5.05] */
  readonly min_hours?: number;
  /** What the service says of its dates. [O-3.19] */
  readonly dates?: ServiceDates;
  /** Of the customer's saved addresses; without it they can only be chosen. */
  readonly addresses?: AddressesView;
  /** The answer so far, where the question is drawn. */
  readonly answer?: AnswerValues | null;
}

/**
 * What the BFF knows of one question type, as pure functions of a question and its view. A question is refused or
 * taken by its constraints alone, so `mandatory` of the constraints counts, not that of the view.
 */
export interface QuestionKind<T extends QuestionType> {
  readonly constraints: (question: QuestionOf<T>, view: QuestionView) => AnswerConstraints;
  readonly present: (question: QuestionOf<T>, view: QuestionView) => Widget;
  /** Where answers must have been offered: what looks that up. Missing or null: the constraints say all. */
  readonly offered?: (question: QuestionOf<T>, view: QuestionView) => OfferedBy | null;
  /**
   * What is wrong with an answer that only the server can judge, as a message: it may hang on the time, ms since 1970.
   * Missing: nothing is.
   */
  readonly judge?: (
    question: QuestionOf<T>,
    answer: AnswerValues,
    view: QuestionView,
    at: number,
  ) => string | null;
  /** Whether answers to this very question are judged; missing: wherever the kind judges. */
  readonly judged?: (question: QuestionOf<T>) => boolean;
  /** An answer that holds at a moment, ms since 1970, where `judge` lets hardly any hold: for simulations. */
  readonly example?: (question: QuestionOf<T>, view: QuestionView, at: number) => AnswerValues;
  /** The answer in the words that people read. [O-3.07] */
  readonly summarise: (question: QuestionOf<T>, answer: AnswerValues, view: QuestionView) => string;
  /** An answer's values as the upstream takes them, where they are called otherwise here. Missing: as they are. */
  readonly sent?: (values: readonly string[]) => string[];
  /** Whether a tap on an option is answer and next in one. */
  readonly advanceOnChoice: (question: QuestionOf<T>, view: QuestionView) => boolean;
  /** Nothing is answered: it only leads elsewhere. */
  readonly asksNothing?: boolean;
}

/** What knows questions of every type: it looks at nothing that only one type has. */
export type AnyQuestionKind = QuestionKind<QuestionType>;
