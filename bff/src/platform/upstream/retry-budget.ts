/** What retries may add: this share of the calls of the window, and this many a window besides. */
const share = 0.1;
const floor = 10;
/** ms */
const windowMs = 10_000;
/** The window moves in steps of this, ms. */
const stepMs = 1_000;

/** Counts calls and decides which of them may be tried again, so that a failing upstream gets little more than usual. */
export interface RetryBudget {
  /** Counts a call, once for all its tries. */
  countCall: () => void;
  /** Takes one try out of the budget; false where it is used up. */
  takeTry: () => boolean;
  /** Gives back a try that was not made, since its caller left. */
  returnTry: () => void;
}

interface Step {
  readonly number: number;
  calls: number;
  tries: number;
}

/** A budget of tries: 10 % of the calls of the last 10 s and 10 more, per process. [O-7.19, readings 4] */
export function makeRetryBudget(now: () => number, spare = floor): RetryBudget {
  let steps: Step[] = [];
  const currentStep = (): Step => {
    const number = Math.floor(now() / stepMs);
    steps = steps.filter((step) => step.number > number - windowMs / stepMs);
    const last = steps.at(-1);
    if (last?.number === number) return last;
    const step = { number, calls: 0, tries: 0 };
    steps.push(step);
    return step;
  };
  const sum = (of: 'calls' | 'tries') => steps.reduce((total, step) => total + step[of], 0);
  return {
    countCall: () => {
      currentStep().calls += 1;
    },
    takeTry: () => {
      const step = currentStep();
      if (sum('tries') + 1 > spare + share * sum('calls')) return false;
      step.tries += 1;
      return true;
    },
    returnTry: () => {
      currentStep().tries -= 1;
    },
  };
}
