import { describe, expect, it } from 'vitest';
import { isKept, runTrial, trials } from './trials.ts';

/** A short form of `npm run bench:roll-outs` with fixed seeds. */
describe.each(trials)('simulated roll-outs: $title', (trial) => {
  it('stops as many as demanded', () => {
    const result = runTrial(trial, trial.atMost === undefined ? 60 : 100, 20_000);
    expect(result).toSatisfy((found: typeof result) => isKept(trial, found));
  });
});
