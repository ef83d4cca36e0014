import type { DecisionPoint, QuoteBlock } from '@gam/schemas/rules';
import type { Evaluation } from '../flow/evaluation.ts';
import { denialOf } from '../flow/fresh-quote.ts';
import type { Flow } from '../flow/flow.ts';
import { positionOf } from '../flow/next-step.ts';
import { steps } from '../flow/state.ts';
import { maxStepsOf, type Walker } from '../simulate/guide.ts';
import { makeTellApart } from '../simulate/tell-apart.ts';
import {
  type Cause,
  causeBy,
  explainAt,
  firstTaken,
  whatDenies,
  whatStops,
  whatTakesOptions,
} from './causes.ts';
import { type Coming, makeCustomers, type WalkingCustomer } from './customers/make-customers.ts';
import { paymentFaults } from './payment-faults.ts';
import { makeRowFaults, type RowFault } from './row-faults.ts';
import { maxAnswers, walkStates } from './walk-states.ts';
import { isShorter, wayOf } from './way.ts';
import type { ProvenFinding, Way } from '../rules/check/check-finding.ts';
import type { CompiledRule } from '../rules/compiled-rules.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import { matchRules } from '../rules/match-rules.ts';

/** A fault that a walk met, with the shortest way there. */
export interface WalkFault {
  readonly code:
    RowFault['code'] | 'dead_end' | 'endless' | 'too_many_answers' | 'no_gateway' | 'sign_in_undone';
  /** By default an error. */
  readonly severity?: ProvenFinding['severity'];
  /** The position of the question; null at a step that is no question. */
  readonly index: number | null;
  readonly step: string;
  /** The rule that causes it; null if the service itself does. */
  readonly cause: Cause | null;
  readonly message: string;
  readonly way: Way;
}

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
}

export interface WalkBounds {
  /** Customers of one service. */
  readonly customers: number;
  /** Answers given in one service, by all customers. */
  readonly answers: number;
}
export const defaultBounds: WalkBounds = { customers: 320, answers: 60_000 };

/** Rules that are named for one question that they take out. */
const maxNamedRules = 3;

/** Walks one flow as every customer that its rules can tell apart. Pure. */
export function walkService(flow: Flow, coming: Coming, bounds: WalkBounds = defaultBounds): WalkReport {
  const { customers, left: unmade } = makeCustomers(flow, coming, bounds.customers);
  const tellApart = makeTellApart([flow.rules]);
  const faults = new Map<string, WalkFault>();
  const asked = new Set<number>();
  const arrivals = new Map<number, Way>();
  const takenOut = new Map<number, Map<string, TakenOut>>();
  const matched = new Map<CompiledRule, Way>();
  const denials = new Map<string, Cause & { way: Way }>();
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
    for (const { index } of flow.questions) {
      if (asked.has(index) || (takenOut.get(index)?.size ?? 0) >= maxNamedRules) continue;
      const found = takenOutOf(evaluation, index);
      if (!found) continue;
      const rules = takenOut.get(index) ?? new Map<string, TakenOut>();
      const key = JSON.stringify([found.by, found.document, found.rule]);
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
    matched,
    denials,
    elsewhere,
    ordered,
    takenOut: new Map([...takenOut].map(([index, rules]) => [index, [...rules.values()]])),
    entered,
    customers,
    complete,
    left: unmade,
  };
}

/** Whether the quote shows a price in one of its blocks. */
function showsPrice(evaluation: Evaluation): boolean {
  const { hidden } = decideQuote(evaluation.flow.rules, evaluation.facts());
  return priceBlocks.some((block) => !hidden.has(block));
}
const priceBlocks = ['price_box', 'price_table', 'mini_factor'] as const satisfies readonly QuoteBlock[];

/** An address that a guest is asked for, since a rule takes the sign-in of another one away. */
function signInFaults(flow: Flow, { state }: Walker, evaluation: Evaluation): Omit<WalkFault, 'way'>[] {
  const asked = flow.questions[positionOf(flow, state.step)];
  if (!asked || !state.facts.session.guest || asked.gives !== 'address') return [];
  const trace = explainAt(evaluation, asked.index)?.trace ?? [];
  const undone = trace.find(({ outcome }) =>
    ['undone', 'overruled'].includes(outcome['require_login'] ?? ''),
  );
  if (!undone) return [];
  const cause = undone.undone_by
    ? causeBy(flow, undone.undone_by)
    : firstTaken(flow, trace, ['require_login']);
  const message = 'a guest is asked for an address, which only a signed-in customer has';
  return [{ code: 'sign_in_undone', index: asked.index, step: asked.question.id, cause, message }];
}

/** The decision points that a walk has come past at its end, by its phase. */
const passedPoints: Readonly<Record<string, readonly Exclude<DecisionPoint, 'question'>[]>> = {
  entry: ['entry'],
  quote: ['entry', 'after_last', 'quote'],
  placed: ['entry', 'after_last', 'quote', 'payment', 'placed'],
};

/** The rules that match where a walk enters or ends. */
const matchedAt = (evaluation: Evaluation, phase: string): CompiledRule[] =>
  (passedPoints[phase] ?? passedPoints['entry'] ?? []).flatMap((point): readonly CompiledRule[] =>
    evaluation.flow.rules.at[point].length === 0
      ? []
      : matchRules<DecisionPoint>(evaluation.flow.rules.at[point], evaluation.facts()),
  );

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

const denied = 'a rule denies the order there, and nothing leads on';

/** The faults of the end of a walk: a step that cannot be passed, or too many answers. */
function endFaults(flow: Flow, walker: Walker, evaluation: Evaluation): Omit<WalkFault, 'way'>[] {
  const { end, state, steps: walked } = walker;
  const stuck = end?.stuck_at ?? null;
  if (stuck !== null) {
    const index = flow.indexOf.get(stuck) ?? null;
    const [code, message] =
      walked.length > maxStepsOf(flow)
        ? (['endless', 'the flow comes back to it again and again'] as const)
        : (['dead_end', denialOf(evaluation) ? denied : 'no answer leads on from it'] as const);
    return [{ code, index, step: stuck, cause: whatStops(evaluation, index), message }];
  }
  if (state.phase !== 'placed') return [];
  const unpaid = paymentFaults(evaluation, walker.customer.price ?? null);
  if (flow.questions.length <= maxAnswers) return unpaid;
  const answers = evaluation
    .rows()
    .filter(({ answer }) => answer !== null && answer.values.length > 0).length;
  if (answers <= maxAnswers) return unpaid;
  const message = `the order has ${answers} answers, and an upstream takes at most ${maxAnswers}`;
  return [...unpaid, { code: 'too_many_answers', index: null, step: '@quote', cause: null, message }];
}

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
  const cause = firstTaken(evaluation.flow, explained?.trace ?? [], [by]);
  return cause && { ...cause, by };
}
