import { validateAnswer } from '@gam/shared/validate-answer';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { lacksOptions } from '../questions/fetched-select.ts';
import { kindIn, kindOf } from '../questions/question-kinds.ts';
import type { LiveFacts } from '../facts/facts.ts';
import type { QuestionDecision } from '../rules/question-decision.ts';
import type { DecidedQuestion, Flow, RefusedAnswer, Row } from './flow.ts';
import type { Slot } from './memory.ts';
import { constraintsOf, makeView } from './question-view.ts';
import type { StoredAnswer } from './state.ts';

/** The empty answer of a question that is skipped without an answer. */
const nothing: Row['answer'] = Object.freeze({ values: Object.freeze([]) });

/** A question that is to be answered, and what is known of it. */
interface Asked {
  readonly flow: Flow;
  readonly question: DecidedQuestion;
  readonly stored: StoredAnswer | undefined;
  readonly facts: LiveFacts;
}

/** How a question is answered without being asked; `answer` null: the customer is asked. */
interface AutomaticResult {
  readonly answer: Row['answer'];
  /** An automatic answer that the question's own validation refused, so that the customer is asked. */
  readonly refused: RefusedAnswer | null;
}

const asked: AutomaticResult = Object.freeze({ answer: null, refused: null });
const leftOut: AutomaticResult = Object.freeze({ answer: nothing, refused: null });

/**
 * Returns the answer that a question gets without being asked. The rules' answers are tried in their order; an entry
 * answer is taken if it is still valid and the customer has not answered since, and an optional question without one is
 * skipped empty, as is one whose options the rules take away. An answer of a rule is validated like a customer's: one
 * that fails is not taken, and the question is asked. [O-4.10 to O-4.12, O-4.51]
 */
export function automaticAnswer({ flow, question, stored, facts }: Asked): AutomaticResult {
  if (hasNoOptions(flow, question)) return leftOut;
  let isSkippable = false;
  for (const automatic of question.decision.answers) {
    if (automatic.is === 'given') {
      const taken = givenAnswer(flow, question, stored);
      if (taken === 'leave_out') isSkippable = true;
      else if (taken !== null) return { answer: taken, refused: null };
      continue;
    }
    const values =
      automatic.is === 'values'
        ? automatic.values
        : automatic.values(facts, {
            ...flow.facts,
            question: question.at.question,
            position: question.at.index + 1,
          });
    if (values === null) continue;
    const answer = validAnswer(flow, question, values, facts.now);
    return answer ? { answer, refused: null } : { answer: null, refused: { rule: automatic.rule, values } };
  }
  return isSkippable ? leftOut : asked;
}

/** Returns the entry answer of a question; `leave_out` for an optional question without one, else null. */
function givenAnswer(
  flow: Flow,
  question: DecidedQuestion,
  stored: StoredAnswer | undefined,
): StoredAnswer | 'leave_out' | null {
  if (stored?.by === 'customer') return null;
  const constraints = constraintsOf(flow, question);
  if (!stored) return constraints.mandatory ? null : 'leave_out';
  // A rule of its own decides whether the default answers a mandatory question. [O-4.08, O-4.09]
  if (stored.by === 'auto' && constraints.mandatory) return null;
  // A choice that was not looked up yet must not be skipped unseen.
  const isKnown = stored.chosen !== undefined || !kindOf(question.at.question).offered;
  return isKnown && validateAnswer(constraints, stored) === null ? stored : null;
}

/** Valid answers of rules by their values, for questions whose validity depends on nothing else. */
const answersSlot: Slot<
  readonly string[],
  { readonly of: QuestionDecision; readonly answer: Row['answer'] }
> = { name: 'automatic answers' };

/** Returns a rule's answer in its normal form if the question accepts it at a time, ms since 1970; otherwise null. */
function validAnswer(
  flow: Flow,
  question: DecidedQuestion,
  values: readonly string[],
  now: number,
): Row['answer'] {
  const { at, decision, favouriteOptions } = question;
  const hasOwnOptions = favouriteOptions.length > 0;
  const found = hasOwnOptions ? undefined : at.memory.get(answersSlot, values);
  if (found?.of === decision) return found.answer;
  const constraints = constraintsOf(flow, question);
  const given = normaliseAnswer(constraints, { values: [...values] });
  if (given.values.length === 0 || validateAnswer({ ...constraints, mandatory: true }, given) !== null)
    return null;
  const view = makeView(flow, question);
  const kind = kindIn(question.at.question, view);
  // What only the outside world can confirm is chosen by customers alone.
  if (kind.offered?.(question.at.question, view)) return null;
  if (kind.judge) return kind.judge(question.at.question, given, view, now) === null ? given : null;
  if (!hasOwnOptions) at.memory.set(answersSlot, values, { of: decision, answer: given });
  return given;
}

/**
 * Whether a choice has no options and no favourites, in the service itself or after the rules, so that it cannot be
 * answered. The check finds such questions; the areas of a region are not the service's. [readings 36, 38]
 */
function hasNoOptions(flow: Flow, question: DecidedQuestion): boolean {
  const { at, decision, favouriteOptions } = question;
  if (decision.option_ids.length > 0 || favouriteOptions.length > 0) return false;
  return (
    (at.question.options.length > 0 || lacksOptions(at.question)) &&
    constraintsOf(flow, question).kind === 'choice'
  );
}
