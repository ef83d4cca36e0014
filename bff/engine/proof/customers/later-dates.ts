import { isLearntFrom } from '../../facts/live-facts.ts';
import { noLiveFacts } from '../../facts/no-facts.ts';
import type { Flow, FlowQuestion } from '../../flow/flow.ts';
import { chosenDate } from '../../flow/given-facts.ts';
import { makeView } from '../../flow/question-view.ts';
import { kindIn } from '../../questions/question-kinds.ts';
import type { CompiledRule, LiveCondition } from '../../rules/compiled-rules.ts';
import type { ReadPlace } from './read-places.ts';
import { differenceOf, type Span } from './seen-differences.ts';

/** When customers must come so that dates can be chosen that rules ask for. */
interface LaterDates {
  /** Ms since 1970, each beside the plain customer's. */
  readonly instants: readonly number[];
  /** The rules that ask for a date that nobody can choose, or for more of the customer beside such a later date. */
  readonly left: ReadonlySet<CompiledRule>;
}

const monthMs = 30 * 24 * 3_600_000;
/** The months after which the dates of a year have been seen. */
const months = 13;

const isOfDate = ({ path }: LiveCondition): boolean => isLearntFrom(path, 'date');

/**
 * Only dates of the next months can be chosen, and a holiday may not be among them: returns the later instants at which a
 * customer can choose what a rule asks of the date.
 */
export function laterDates(
  flow: Flow,
  places: readonly ReadPlace[],
  at: number,
  { until }: Span,
): LaterDates {
  const asking = places.flatMap(({ rules }) =>
    rules.flatMap(({ rule, ways }) => ways.filter((way) => way.some(isOfDate)).map((way) => ({ rule, way }))),
  );
  const dates = flow.questions.filter(({ gives }) => gives === 'date');
  if (asking.length === 0 || dates.length === 0) return { instants: [], left: new Set() };
  const seen = new Map<number, (way: readonly LiveCondition[]) => boolean>();
  const canChooseAt = (now: number) => {
    const known = seen.get(now) ?? meetsAt(flow, dates, now);
    seen.set(now, known);
    return known;
  };
  const instants = new Set<number>();
  const left = new Set<CompiledRule>();
  for (const { rule, way } of asking) {
    const ofDate = way.filter(isOfDate);
    if (canChooseAt(at)(ofDate)) continue;
    const later = Array.from({ length: months }, (_none, month) => at + (month + 1) * monthMs)
      .filter((now) => now < until)
      .find((now) => canChooseAt(now)(ofDate));
    if (later === undefined || way.some(({ path }) => differenceOf(path) !== null)) left.add(rule);
    if (later !== undefined) instants.add(later);
  }
  return { instants: [...instants], left };
}

/** Whether some date can be chosen at a moment of which all conditions hold. */
function meetsAt(flow: Flow, dates: readonly FlowQuestion[], now: number) {
  const facts = dates.flatMap((at) => {
    const view = makeView(flow, { at, decision: at.decide(noLiveFacts), favouriteOptions: [] });
    const samples = kindIn(at.question, view).samples?.(at.question, view, now) ?? [];
    return samples.map((answer) => ({ ...noLiveFacts, chosen: chosenDate(at.question, answer), now }));
  });
  return (way: readonly LiveCondition[]): boolean =>
    facts.some((one) => way.every(({ accepts, read }) => accepts(read(one))));
}
