import type { ExplainedQuestion } from '@gam/schemas/descriptors';
import type { Evaluation } from '../flow/evaluation.ts';
import { explainQuestion } from '../flow/explain-question.ts';
import type { Flow } from '../flow/flow.ts';
import { positionOf } from '../flow/next-step.ts';
import { steps } from '../flow/state.ts';
import { Walk } from '../flow/walk.ts';
import { maxStepsOf, type Walker } from '../simulate/guide.ts';
import { makeTellApart } from '../simulate/tell-apart.ts';
import { makeCustomers, type WalkingCustomer } from './customers/make-customers.ts';
import { readConditions } from './read-conditions.ts';
import { makeRowFaults, type RowFault } from './row-faults.ts';
import { maxAnswers, walkStates } from './walk-states.ts';
import { isShorter, wayOf } from './way.ts';
import type { Way } from '../rules/check/check-finding.ts';

/** A fault that a walk met, with the shortest way there. */
export interface WalkFault {
  readonly code: RowFault['code'] | 'dead_end' | 'endless' | 'too_many_answers';
  /** The position of the question; null at a step that is no question. */
  readonly index: number | null;
  readonly step: string;
  /** The rule that causes it; null if it is no single rule. */
  readonly rule: string | null;
  readonly message: string;
  readonly way: Way;
}

/** Why a question was not asked at a place where its parent shows it. */
interface TakenOut {
  readonly rule: string;
  readonly by: 'skip' | 'answer';
  readonly way: Way;
}

/** What walks as all customers saw of one flow. */
export interface WalkReport {
  readonly faults: readonly WalkFault[];
  /** The questions that were asked. */
  readonly asked: ReadonlySet<number>;
  /** How each of them was first come to. */
  readonly arrivals: ReadonlyMap<number, Way>;
  /** The rules that took out each question that was never asked. */
  readonly takenOut: ReadonlyMap<number, readonly TakenOut[]>;
  /** Whether some customer got past the entry. */
  readonly entered: boolean;
  readonly customers: readonly WalkingCustomer[];
  readonly complete: boolean;
  /** Pairs of facts that no customer has. */
  readonly leftOut: number;
}

export interface WalkBounds {
  /** Customers of one service. */
  readonly customers: number;
  /** Answers given in one service, by all customers. */
  readonly answers: number;
}
export const defaultBounds: WalkBounds = { customers: 160, answers: 30_000 };

/** Rules that are named for one question that they take out. */
const maxNamedRules = 3;

/** Walks one flow as every customer that its rules can tell apart. `at`: when the plain customer comes. Pure. */
export function walkService(flow: Flow, at: number, bounds: WalkBounds = defaultBounds): WalkReport {
  const reads = readConditions(flow);
  const { customers, leftOut } = makeCustomers(flow, reads, at, bounds.customers);
  const tellApart = makeTellApart([flow.rules]);
  const faults = new Map<string, WalkFault>();
  const asked = new Set<number>();
  const arrivals = new Map<number, Way>();
  const takenOut = new Map<number, Map<string, TakenOut>>();
  const faultsOf = new Map<number, ReturnType<typeof makeRowFaults>>();
  let [complete, left, entered] = [true, bounds.answers, false];

  const add = (fault: WalkFault) => {
    const key = `${fault.code}/${fault.step}/${fault.rule ?? ''}`;
    const known = faults.get(key);
    if (!known || isShorter(fault.way, known.way)) faults.set(key, fault);
  };
  const arrive = (customer: WalkingCustomer, walker: Walker, evaluation: Evaluation): void => {
    const { end, state } = walker;
    if (end?.phase === 'entry') return;
    entered = true;
    const position = end === null ? positionOf(flow, state.step) : flow.questions.length;
    if (end === null && !asked.has(position)) {
      asked.add(position);
      arrivals.set(position, wayOf(customer, walker));
    }
    const find = faultsOf.get(customer.at) ?? makeRowFaults(flow, customer.at);
    faultsOf.set(customer.at, find);
    const { beforeSignIn } = walker;
    const views = beforeSignIn ? [evaluation.under(beforeSignIn), evaluation] : [evaluation];
    for (const view of views) {
      for (const { code, row, message } of find(view, position)) {
        const { index, question } = row.at;
        const rule = code === 'invalid_automatic_answer' ? ruleOf(explainAt(view, index), 'answer') : null;
        // What shows only after a sign-in has the sign-in on its way.
        const isBefore = (step: string) =>
          (flow.indexOf.get(step) ?? flow.questions.length) < index ||
          (step === steps.phone && view === evaluation);
        add({ code, index, step: question.id, rule, message, way: wayOf(customer, walker, isBefore) });
      }
    }
    if (end === null) return;
    for (const fault of endFaults(flow, walker, evaluation)) add({ ...fault, way: wayOf(customer, walker) });
    for (const { index } of flow.questions) {
      if (asked.has(index) || (takenOut.get(index)?.size ?? 0) >= maxNamedRules) continue;
      const found = takenOutOf(evaluation, index);
      if (!found) continue;
      const rules = takenOut.get(index) ?? new Map<string, TakenOut>();
      const key = `${found.by} ${found.rule}`;
      if (!rules.has(key)) rules.set(key, { ...found, way: wayOf(customer, walker) });
      takenOut.set(index, rules);
    }
  };

  for (const [turn, customer] of customers.entries()) {
    const share = Math.ceil(left / (customers.length - turn));
    const walked = walkStates(flow, customer, tellApart, share, (walker, evaluation) =>
      arrive(customer, walker, evaluation),
    );
    complete &&= walked.complete;
    left = Math.max(0, left - walked.given);
  }
  for (const index of asked) takenOut.delete(index);
  return {
    faults: [...faults.values()],
    asked,
    arrivals,
    takenOut: new Map([...takenOut].map(([index, rules]) => [index, [...rules.values()]])),
    entered,
    customers,
    complete,
    leftOut,
  };
}

/** The faults of the end of a walk: a step that cannot be passed, or too many answers. */
function endFaults(flow: Flow, walker: Walker, evaluation: Evaluation): Omit<WalkFault, 'way'>[] {
  const { end, state, steps: walked } = walker;
  const stuck = end?.stuck_at ?? null;
  if (stuck !== null) {
    const index = flow.indexOf.get(stuck) ?? null;
    const [code, message] =
      walked.length > maxStepsOf(flow)
        ? (['endless', 'the flow comes back to it again and again'] as const)
        : (['dead_end', 'no answer leads on from it'] as const);
    return [{ code, index, step: stuck, rule: null, message }];
  }
  if (flow.questions.length <= maxAnswers || state.phase !== 'placed') return [];
  const answers = evaluation
    .rows()
    .filter(({ answer }) => answer !== null && answer.values.length > 0).length;
  if (answers <= maxAnswers) return [];
  const message = `the order has ${answers} answers, and an upstream takes at most ${maxAnswers}`;
  return [{ code: 'too_many_answers', index: null, step: '@quote', rule: null, message }];
}

/** Explains one question at a walker's place. */
function explainAt({ flow, state, at: now }: Evaluation, index: number): ExplainedQuestion | null {
  const question = flow.questions[index];
  if (!question) return null;
  const walk = new Walk(flow, state, now);
  walk.row(index - 1);
  return explainQuestion(walk, question, state);
}

/** The first rule whose consequence counts at a question, or whose answer the question refuses. */
const ruleOf = (explained: ExplainedQuestion | null, key: TakenOut['by']): string | null =>
  explained?.trace.find(({ outcome }) => outcome[key] === 'taken' || outcome[key] === 'refused')?.rule ??
  null;

/** The rule that takes a question out of a flow, where its parent shows it; null if no rule does. */
function takenOutOf(evaluation: Evaluation, index: number): Omit<TakenOut, 'way'> | null {
  const explained = explainAt(evaluation, index);
  const by =
    explained?.hidden === 'skipped_by_rule'
      ? 'skip'
      : explained?.standing === 'answered_by_rule'
        ? 'answer'
        : null;
  if (by === null) return null;
  const rule = ruleOf(explained, by);
  return rule === null ? null : { rule, by };
}
