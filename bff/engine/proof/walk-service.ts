import type { Evaluation } from '../flow/evaluation.ts';
import { type Flow, type FlowQuestion, noParent } from '../flow/flow.ts';
import { chosenValues } from '../flow/judge-answer.ts';
import { positionOf } from '../flow/next-step.ts';
import { steps } from '../flow/state.ts';
import type { Way } from '../rules/check/check-finding.ts';
import type { CompiledRule } from '../rules/compiled-rules.ts';
import type { Walker } from '../simulate/guide.ts';
import { isShown, makeTellApart } from '../simulate/tell-apart.ts';
import { completeSet } from './answer-sets.ts';
import { type Cause, explainAt, firstTaken, whatDenies, whatTakesOptions } from './causes.ts';
import { type Coming, makeCustomers, type WalkingCustomer } from './customers/make-customers.ts';
import { makeRowFaults, type RowFault } from './row-faults.ts';
import { endFaults, matchedAt, showsPrice, signInFaults } from './walk-ends.ts';
import { refusedFault } from './refused-fault.ts';
import type { Verdict } from './verdicts.ts';
import type { WalkFault } from './walk-fault.ts';
import { lastAsked, walkStates } from './walk-states.ts';
import { isShorter, wayOf } from './way.ts';

/** Why a question was not asked at a place where its parent shows it. */
interface TakenOut extends Cause {
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
  /** How customers come to each rule that matched where they entered or at the end of their walk. */
  readonly matched: ReadonlyMap<CompiledRule, Way>;
  /** The denials that customers met, by rule. */
  readonly denials: ReadonlyMap<string, Cause & { readonly way: Way }>;
  /** Walks that a redirect ended. */
  readonly elsewhere: number;
  /** Whether some customer ordered, and whether one saw a price before. */
  readonly ordered: { readonly any: boolean; readonly priced: boolean };
  /** Whether some customer got past the entry. */
  readonly entered: boolean;
  readonly customers: readonly WalkingCustomer[];
  readonly complete: boolean;
  /** The rules of which not everything that they read together was walked. */
  readonly left: ReadonlySet<CompiledRule>;
  /** The sets of answers that led to an order, each once. */
  readonly sets: ReadonlySet<string>;
}

export interface WalkBounds {
  /** Customers of one service. */
  readonly customers: number;
  /** Answers given in one service, by all customers. */
  readonly answers: number;
}
export const defaultBounds: WalkBounds = { customers: 320, answers: 30_000 };

/** Returns the backend's verdict on a set of answers to the walked service; undefined where it is not known. */
export type VerdictOn = (answers: string) => Verdict | undefined;

/** Refused sets of answers for which a cause is looked for, by question. */
const maxExplained = 50;

/** Rules that are named for one question that they take out. */
const maxNamedRules = 3;

/** Walks one flow as every customer that its rules can tell apart. Pure. */
export function walkService(
  flow: Flow,
  coming: Coming,
  bounds: WalkBounds = defaultBounds,
  verdictOn: VerdictOn = () => undefined,
): WalkReport {
  const { customers, left: unmade } = makeCustomers(flow, coming, bounds.customers);
  const tellApart = makeTellApart([flow.rules]);
  const faults = new Map<string, WalkFault>();
  const asked = new Set<number>();
  const arrivals = new Map<number, Way>();
  const takenOut = new Map<number, Map<string, TakenOut>>();
  const matched = new Map<CompiledRule, Way>();
  const denials = new Map<string, Cause & { way: Way }>();
  const sets = new Set<string>();
  const refusals = new Map<string | null, number>();
  const [told, named] = [new Set<string>(), new Set<string>()];
  const ordered = { any: false, priced: false };
  let elsewhere = 0;
  const faultsOf = new Map<number, ReturnType<typeof makeRowFaults>>();
  let [complete, left, entered] = [true, bounds.answers, false];

  const add = (fault: WalkFault) => {
    const key = JSON.stringify([fault.code, fault.severity, fault.step, fault.cause]);
    const known = faults.get(key);
    if (!known || isShorter(fault.way, known.way)) faults.set(key, fault);
  };
  const arrive = (customer: WalkingCustomer, walker: Walker, evaluation: Evaluation): void => {
    const { end, state } = walker;
    if (end !== null || walker.steps.length <= 1) {
      for (const rule of matchedAt(evaluation, end?.phase ?? 'entry'))
        if (!matched.has(rule)) matched.set(rule, wayOf(customer, walker));
    }
    const denial = end === null ? null : whatDenies(evaluation);
    if (denial) denials.set(JSON.stringify(denial), { ...denial, way: wayOf(customer, walker) });
    if (end?.phase === 'entry') {
      if (denial === null) elsewhere += 1;
      return;
    }
    entered = true;
    const position = end === null ? positionOf(flow, state.step) : flow.questions.length;
    if (end === null && !asked.has(position)) {
      asked.add(position);
      arrivals.set(position, wayOf(customer, walker));
    }
    // Which rules took out what was passed over on the way from the question before.
    for (let index = lastAsked(flow, walker.steps, position) + 1; index < position; index += 1) {
      const known = takenOut.get(index) ?? new Map<string, TakenOut>();
      if (asked.has(index) || known.size >= maxNamedRules) continue;
      const found = takenOutOf(evaluation, index);
      if (!found) continue;
      const key = JSON.stringify([found.by, found.document, found.rule]);
      if (!known.has(key)) known.set(key, { ...found, way: wayOf(customer, walker) });
      takenOut.set(index, known);
    }
    const find = faultsOf.get(customer.at) ?? makeRowFaults(flow, customer.at);
    faultsOf.set(customer.at, find);
    const { beforeSignIn } = walker;
    const views = beforeSignIn ? [evaluation.under(beforeSignIn), evaluation] : [evaluation];
    for (const view of views) {
      for (const { code, severity, row, message } of find(view, position)) {
        const { index, question } = row.at;
        const cause = causes[code](view, index);
        // What shows only after a sign-in has the sign-in on its way.
        const isBefore = (step: string) =>
          (flow.indexOf.get(step) ?? flow.questions.length) < index ||
          (step === steps.phone && view === evaluation);
        const way = wayOf(customer, walker, isBefore);
        add({ code, ...(severity && { severity }), index, step: question.id, cause, message, way });
      }
    }
    if (end === null) {
      for (const fault of signInFaults(flow, walker, evaluation))
        add({ ...fault, way: wayOf(customer, walker) });
      return;
    }
    if (end.phase === 'placed') {
      ordered.any = true;
      ordered.priced ||= showsPrice(evaluation);
    } else if (denial === null) elsewhere += 1;
    for (const fault of endFaults(flow, walker, evaluation)) add({ ...fault, way: wayOf(customer, walker) });
  };

  for (const [turn, customer] of customers.entries()) {
    const share = Math.ceil(left / (customers.length - turn));
    const walked = walkStates(flow, customer, tellApart, { bound: share, told }, (walker, evaluation) =>
      arrive(customer, walker, evaluation),
    );
    for (const set of walked.sets) {
      if (named.has(set.name)) continue;
      const complete = completeSet(flow, set, customer.at);
      if (!complete) continue;
      named.add(set.name);
      if (sets.has(complete.text)) continue;
      sets.add(complete.text);
      const refused = verdictOn(complete.text) ?? null;
      const explained = refused ? (refusals.get(refused.question) ?? 0) : maxExplained;
      if (!refused || explained >= maxExplained) continue;
      refusals.set(refused.question, explained + 1);
      add(refusedFault(complete.evaluation, customer, set.walker, refused));
    }
    complete &&= walked.complete;
    left = Math.max(0, left - walked.given);
  }
  for (const index of asked) takenOut.delete(index);
  return {
    faults: [...faults.values()],
    asked,
    arrivals,
    matched,
    denials,
    elsewhere,
    ordered,
    takenOut: new Map([...takenOut].map(([index, rules]) => [index, [...rules.values()]])),
    entered,
    customers,
    complete,
    left: unmade,
    sets,
  };
}

/** The rule that causes a fault of a question. */
const causes: { readonly [C in RowFault['code']]: (evaluation: Evaluation, index: number) => Cause | null } =
  {
    invalid_automatic_answer: (evaluation, index) =>
      firstTaken(evaluation.flow, explainAt(evaluation, index)?.trace ?? [], ['answer']),
    no_option_left: whatTakesOptions,
    many_notices: (evaluation, index) =>
      firstTaken(evaluation.flow, explainAt(evaluation, index)?.trace ?? [], ['notice']),
    large_screen: (evaluation, index) =>
      firstTaken(evaluation.flow, explainAt(evaluation, index)?.trace ?? [], ['texts', 'notice']),
    min_above_max: (evaluation, index) =>
      firstTaken(evaluation.flow, explainAt(evaluation, index)?.trace ?? [], ['constraints']),
  };

/** The rule that takes a question out of a flow, where its parent shows it; null if no rule does. */
function takenOutOf(evaluation: Evaluation, index: number): Omit<TakenOut, 'way'> | null {
  const at = evaluation.flow.questions[index];
  const row = evaluation.row(index);
  if (!at || (row && !row.isAutomatic) || (!row && !isParentShowing(evaluation, at))) return null;
  const by = row ? 'answer' : 'skip';
  const cause = firstTaken(evaluation.flow, explainAt(evaluation, index)?.trace ?? [], [by]);
  return cause && { ...cause, by };
}

/** Whether the parent of a question is visible and answered as it needs. */
function isParentShowing(evaluation: Evaluation, at: FlowQuestion): boolean {
  if (at.parent === noParent) return true;
  const answer = evaluation.row(at.parent)?.answer;
  return answer != null && isShown(at, chosenValues(answer));
}
