import { chosenValues } from '../flow/judge-answer.ts';
import type { Evaluation } from '../flow/evaluation.ts';
import type { Flow } from '../flow/flow.ts';
import { positionOf } from '../flow/next-step.ts';
import { Guide, type Walker } from '../simulate/guide.ts';
import { isShown, type TellApart } from '../simulate/tell-apart.ts';
import type { WalkingCustomer } from './customers/make-customers.ts';
import { type Answered, Trails, type WalkedSet } from './answer-sets.ts';
import { lastReads } from './last-reads.ts';

/** The most answers that an upstream takes with one order. */
export const maxAnswers = 500;

/** Called for each place that a walk comes to: a question that waits for an answer, or an end. */
type OnArrival = (walker: Walker, evaluation: Evaluation) => void;

interface Walked {
  /** Whether every place was walked: the bound was not met. */
  readonly complete: boolean;
  /** The number of answers that were given. */
  readonly given: number;
  /** The sets of answers that led to an order. */
  readonly sets: Iterable<WalkedSet>;
}

/** A walker at a question that waits for an answer, and the name of the place. */
interface Waiting {
  readonly walker: Walker;
  readonly name: string;
}

/** A walker who comes to a place by an answer; null: by none. */
interface Coming {
  readonly walker: Walker;
  readonly answered: Answered | null;
}

/** Waiting places that are walked to an end, without forks, once the bound is met. */
const dives = 40;
/** Answers of one dive for each question: a dive that goes on longer is left. */
const divePerQuestion = 3;

/**
 * Walks a flow as one customer, breadth first: the first walker at a place came by the shortest way. Places are merged
 * that nothing behind them can tell apart, so the number of walks grows with the decisions and not with their product.
 */
export function walkStates(
  flow: Flow,
  customer: WalkingCustomer,
  tellApart: TellApart,
  { bound, told }: { readonly bound: number; readonly told: Set<string> },
  onArrival: OnArrival,
): Walked {
  const guide = new Guide(flow, customer.at);
  const nameOf = placeNames(flow);
  const seen = new Set<string>();
  const waiting: Waiting[] = [];
  const trails = new Trails(told);
  let given = 0;
  /** Takes a walker to a place; returns them where they are the first there and wait. */
  const arrive = ({ walker, answered }: Coming, before: string | null): Waiting[] => {
    const evaluation = guide.see(walker);
    const name = nameOf(walker, evaluation);
    const isFirst = !seen.has(name);
    trails.come({ name, before, isFirst, position: placeOf(flow, walker) }, { walker, evaluation, answered });
    if (!isFirst) return [];
    seen.add(name);
    onArrival(walker, evaluation);
    return walker.end === null ? [{ walker, name }] : [];
  };
  /** The walkers behind each answer of a kind; stuck if no answer leads on. */
  const goOn = (walker: Walker, only?: number): Coming[] => {
    const row = guide.asked(walker);
    const kinds = row ? tellApart(flow, row, customer.at) : [];
    const taken = only === undefined ? kinds : kinds.slice(only % Math.max(1, kinds.length)).slice(0, 1);
    given += taken.length;
    const after = taken.map((kind) => ({
      walker: guide.answer(walker, kind.answer),
      answered: row && { row, ...kind },
    }));
    const past = after.filter(
      ({ walker: { end } }) => end?.stuck_at !== walker.state.step || walker.state.step === null,
    );
    return past.length > 0 ? past : [{ walker: guide.stuck(walker), answered: null }];
  };

  waiting.push(...arrive({ walker: guide.begin(customer), answered: null }, null));
  let walked = 0;
  for (const { walker, name } of waiting) {
    if (given >= bound) break;
    walked += 1;
    for (const next of goOn(walker)) waiting.push(...arrive(next, name));
  }
  const left = waiting.slice(walked);
  for (const [turn, first] of left.slice(0, dives).entries()) {
    let { walker, name } = first;
    for (let step = 0; walker.end === null && step < divePerQuestion * flow.questions.length; step += 1) {
      const [next] = goOn(walker, turn + step);
      if (!next) break;
      name = arrive(next, name)[0]?.name ?? name;
      ({ walker } = next);
    }
  }
  return { complete: left.length === 0, given, sets: trails.sets() };
}

/** The position of the question at which a walker is; behind the last one at an end. */
const placeOf = (flow: Flow, { state, end }: Walker): number =>
  end === null ? positionOf(flow, state.step) : flow.questions.length;

/** The position of the last question that was asked before the one at `position`; -1 if there is none. */
export const lastAsked = ({ indexOf }: Flow, walked: readonly string[], position: number): number =>
  Math.max(
    -1,
    ...walked
      .slice(0, -1)
      .flatMap((one) => indexOf.get(one) ?? [])
      .filter((index) => index < position),
  );

/** Returns the names of places: walkers with equal names get the same questions from there on, whatever they answer. */
function placeNames(flow: Flow): (walker: Walker, evaluation: Evaluation) => string {
  const { questions } = flow;
  const lastRead = lastReads(flow);
  // Only a long questionnaire can have more answers than an order takes.
  const isLong = questions.length > maxAnswers;
  const children = questions.map(({ index }) => questions.filter(({ parent }) => parent === index));
  const facts = questions.map(({ index, isMeasured }) => ({
    isMeasured,
    lastRead: lastRead[index] ?? -1,
    children: children[index] ?? [],
    last: Math.max(-1, ...(children[index] ?? []).map((child) => child.index)),
  }));
  return (walker, evaluation) => {
    const { state, steps, end } = walker;
    const {
      phase,
      step,
      facts: { session, query, favourites },
      skim,
    } = state;
    const position = placeOf(flow, walker);
    // What the questions read that were passed over on the way here counts too: they may have a fault.
    const before = lastAsked(flow, steps, position);
    const answered = isLong
      ? evaluation.rows().filter(({ answer }) => (answer?.values.length ?? 0) > 0).length
      : '';
    const parts: string[] = [
      `${phase}/${step ?? ''}/${end?.stuck_at ?? ''}/${end?.phase ?? ''}/${answered}`,
      `${session.guest}${skim}${favourites.length}${query.auto_answered}`,
    ];
    for (let index = 0; index < position; index += 1) {
      const fact = facts[index];
      if (!fact || Math.max(fact.lastRead, fact.last) <= before) continue;
      const row = evaluation.row(index);
      const values = row?.answer ? chosenValues(row.answer) : [];
      const later = fact.children.filter((child) => child.index > before);
      const isWhole = fact.lastRead > before;
      const shown = later.map((child) => isShown(child, values));
      const counts = fact.isMeasured ? JSON.stringify(row?.answer?.counts ?? null) : '';
      parts.push(
        `${index}${isWhole ? JSON.stringify(row ? values : null) : shown.map(Number).join('')}${counts}`,
      );
    }
    return parts.join('|');
  };
}
