import type { AnswerConstraints } from '@gam/schemas/questions';
import { kindIn } from '../questions/question-kinds.ts';
import type { AnyView } from '../questions/kind.ts';
import { settleQuestion } from '../rules/settle-question.ts';
import type { DecidedQuestion, Flow, FlowQuestion } from './flow.ts';
import type { Slot } from './memory.ts';
import type { QuestionDecision } from '../rules/question-decision.ts';

/** A question's view after the rules. */
export function makeView(
  flow: Pick<Flow, 'service'>,
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
    limits: decision.dates,
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

/** The bounds under a decision, which recurs often: most rules match alike for all customers. */
const boundsSlot: Slot<QuestionDecision, Bounds> = { name: 'bounds' };

function boundsOf(flow: Flow, decided: DecidedQuestion): Bounds {
  const { at, decision, favouriteOptions } = decided;
  const hasOwnOptions = favouriteOptions.length > 0;
  const made = hasOwnOptions ? undefined : at.memory.get(boundsSlot, decision);
  if (made) return made;
  const view = makeView(flow, decided);
  const asked = kindIn(at.question, view).constraints(at.question, view);
  const bounds = { asked, optional: asked.mandatory ? { ...asked, mandatory: false } : asked };
  return hasOwnOptions ? bounds : at.memory.set(boundsSlot, decision, bounds);
}

/** The constraints of a question's answer after the rules. */
export const constraintsOf = (flow: Flow, decided: DecidedQuestion): AnswerConstraints =>
  boundsOf(flow, decided).asked;

/** The same for an answer that is taken before the question is left, and may be incomplete. */
export const optionalConstraintsOf = (flow: Flow, decided: DecidedQuestion): AnswerConstraints =>
  boundsOf(flow, decided).optional;
