import type { AnswerConstraints } from '@gam/schemas/questions';
import { kindIn } from '../questions/question-kinds.ts';
import type { AnyView } from '../questions/kind.ts';
import type { QuestionDecision } from '../rules/decide-question.ts';
import { settleQuestion } from '../rules/settle-question.ts';
import type { DecidedQuestion, Flow, FlowQuestion } from './flow.ts';

/** A question's view after the rules. */
export function makeView(
  flow: Flow,
  { at: { question }, decision, favouriteOptions, answer }: DecidedQuestion,
): AnyView {
  const ids = decision.option_ids;
  const left =
    ids.length === question.options.length
      ? question.options
      : question.options.filter(({ id }) => ids.includes(id));
  return {
    options: favouriteOptions.length === 0 ? left : [...left, ...favouriteOptions],
    mandatory: decision.mandatory ?? question.is_mandatory,
    texts: decision.texts,
    bounds: decision.constraints,
    widget: decision.widget,
    layout: decision.layout,
    chosen: answer?.chosen ?? null,
    country: flow.service.country ?? null,
    min_hours: flow.service.min_hours_before_order_allowed,
    dates: {
      type: flow.service.date_question_type,
      weather: flow.service.weather_enabled,
      probability: flow.service.date_probability_message,
    },
  };
}

/** A question that no rule changes: what is known of a hidden one. */
export const asLoaded = (at: FlowQuestion): DecidedQuestion => ({
  at,
  decision: settleQuestion(at.question, []),
  favouriteOptions: [],
});

/** What an answer must meet: to go on, and where it may also be left empty. */
interface Bounds {
  readonly asked: AnswerConstraints;
  readonly optional: AnswerConstraints;
}

/** Constraints by decision: each decision belongs to one question of one flow and recurs often. */
const known = new WeakMap<QuestionDecision, Bounds>();

function boundsOf(flow: Flow, decided: DecidedQuestion): Bounds {
  const { at, decision, favouriteOptions } = decided;
  const made = known.get(decision);
  if (made && favouriteOptions.length === 0) return made;
  const view = makeView(flow, decided);
  const asked = kindIn(at.question, view).constraints(at.question, view);
  const bounds = { asked, optional: asked.mandatory ? { ...asked, mandatory: false } : asked };
  if (favouriteOptions.length === 0) known.set(decision, bounds);
  return bounds;
}

/** The constraints of a question's answer after the rules. */
export const constraintsOf = (flow: Flow, decided: DecidedQuestion): AnswerConstraints =>
  boundsOf(flow, decided).asked;

/** The same for an answer that is taken before the question is left, and may be incomplete. */
export const optionalConstraintsOf = (flow: Flow, decided: DecidedQuestion): AnswerConstraints =>
  boundsOf(flow, decided).optional;
