import type { FlowCount, StepCount, TrialCount } from '@gam/schemas/upstream';
import type { Added, CountedFlow } from './counted-flow.ts';

/** How many kinds of flows and cells of roll-outs are summed at most: what exceeds them is not counted. */
const limits = { flows: 2_000, trials: 2_000, steps: 40_000 };
/** How much one batch carries. */
const batchLimits = { flows: 500, trials: 2_000 };

interface Sum extends Omit<FlowCount, 'steps'> {
  readonly steps: Map<string, StepCount>;
}

/** A part of the sums, ready to be sent. */
export interface OutcomeBatch {
  readonly flows: readonly FlowCount[];
  readonly trials: readonly TrialCount[];
}

/** Sums of what flows came to, in bounded memory. */
export class OutcomeSums {
  #flows = new Map<string, Sum>();
  #trials = new Map<string, TrialCount>();
  #steps = 0;
  /** How many additions found no room since the last call of `takeDropped`. */
  #dropped = 0;

  add({ under }: Pick<CountedFlow, 'under'>, added: Added): void {
    const key = [under.rules, under.service, under.city, under.device, under.day].join('\n');
    const sum = this.#flows.get(key) ?? this.#open(key, under);
    if (!sum) return;
    sum.begun += added.begun;
    sum.backs += added.backs;
    sum.errors += added.errors;
    sum.quotes += added.quotes;
    for (const count of added.steps) {
      const known = sum.steps.get(count.step);
      if (known) {
        known.reached += count.reached;
        known.left += count.left;
      } else if (this.#steps >= limits.steps) this.#dropped += 1;
      else {
        this.#steps += 1;
        sum.steps.set(count.step, { ...count });
      }
    }
  }

  #open(key: string, under: CountedFlow['under']): Sum | null {
    if (this.#flows.size >= limits.flows) {
      this.#dropped += 1;
      return null;
    }
    const sum: Sum = { ...under, begun: 0, backs: 0, errors: 0, quotes: 0, steps: new Map() };
    this.#flows.set(key, sum);
    return sum;
  }

  addTrial(trial: TrialCount): void {
    const key = [trial.roll_out, trial.side, trial.percent, trial.from].join('\n');
    const known = this.#trials.get(key);
    if (known) {
      known.visitors += trial.visitors;
      known.errors += trial.errors;
    } else if (this.#trials.size >= limits.trials) this.#dropped += 1;
    else this.#trials.set(key, { ...trial });
  }

  /** Takes a batch out of the sums; null if there is nothing to send. */
  take(): OutcomeBatch | null {
    if (this.#flows.size === 0 && this.#trials.size === 0) return null;
    const flows = [...this.#flows].slice(0, batchLimits.flows);
    const trials = [...this.#trials].slice(0, batchLimits.trials);
    for (const [key, { steps }] of flows) {
      this.#flows.delete(key);
      this.#steps -= steps.size;
    }
    for (const [key] of trials) this.#trials.delete(key);
    return {
      flows: flows.map(([, sum]) => ({ ...sum, steps: [...sum.steps.values()] })),
      trials: trials.map(([, trial]) => trial),
    };
  }

  /** Returns how many additions found no room since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  /** Forgets everything, for an upstream that takes no outcomes. */
  clear(): void {
    this.#flows = new Map();
    this.#trials = new Map();
    this.#steps = 0;
  }
}
