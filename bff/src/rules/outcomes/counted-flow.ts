import type { FlowCount, Trial } from '@gam/schemas/upstream';
import { tehranDay } from '@gam/shared/tehran-time';
import type { FlowState } from '@gam/engine/flow';

/** What a flow's record keeps so that each step of it is counted once. */
export interface CountedFlow {
  /** The rules, service, city, device and day under which it is counted: those of its beginning. */
  readonly under: Pick<FlowCount, 'rules' | 'service' | 'city' | 'device' | 'day'>;
  /** The time of its first event, ms since 1970. */
  readonly began_at: number;
  /** The roll-outs that count its visitor. */
  readonly trials: readonly Trial[];
  readonly reached: readonly string[];
  readonly left: readonly string[];
}

/** What one write of a flow adds to the sums. */
export type Added = Omit<FlowCount, keyof CountedFlow['under']>;

interface Beginning extends Omit<CountedFlow['under'], 'day'>, Pick<CountedFlow, 'trials'> {
  /** ms since 1970. */
  readonly at: number;
}

/** Begins to count a flow at its first event. */
export const countFrom = ({ at, trials, ...under }: Beginning): CountedFlow => ({
  under: { ...under, day: tehranDay(new Date(at).toISOString()) },
  began_at: at,
  trials,
  reached: [],
  left: [],
});

/**
 * Returns what a write adds, and the flow's marks after it. `before`: null at the first write. Steps come from the trail, so
 * several events of one batch are all counted.
 */
export function countStep(
  counted: CountedFlow,
  before: FlowState | null,
  after: FlowState,
): { readonly counted: CountedFlow; readonly added: Added } {
  const left = after.trail.filter((step) => !counted.left.includes(step));
  const here = after.step === null ? [] : [after.step];
  const reached = [...new Set([...after.trail, ...here])].filter((step) => !counted.reached.includes(step));
  const isNewQuote = after.quote !== null && after.quote.inquiry_id !== before?.quote?.inquiry_id;
  const steps = [...new Set([...reached, ...left])].map((step) => ({
    step,
    reached: Number(reached.includes(step)),
    left: Number(left.includes(step)),
  }));
  return {
    counted: {
      ...counted,
      reached: reached.length > 0 ? [...counted.reached, ...reached] : counted.reached,
      left: left.length > 0 ? [...counted.left, ...new Set(left)] : counted.left,
    },
    added: {
      begun: Number(before === null),
      backs: Number(before !== null && after.trail.length < before.trail.length),
      errors: Number(after.problem !== null && before !== null && before.problem === null),
      quotes: Number(isNewQuote),
      steps,
    },
  };
}
