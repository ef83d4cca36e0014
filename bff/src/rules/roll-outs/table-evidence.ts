/** Two sides of visitors, and how many of each had the event that is watched. */
export interface Table {
  readonly candidate: { readonly visitors: number; readonly events: number };
  readonly control: { readonly visitors: number; readonly events: number };
}

/**
 * Returns the natural logarithm of the evidence in one table against "which side a visitor is on changes nothing", for
 * several odds ratios of the event (candidate to control), in their order.
 *
 * Given the table's margins, the candidate's events are then hypergeometric; with an odds ratio they are Fisher's
 * noncentral hypergeometric. The evidence is the ratio of the two likelihoods, so its expectation is exactly 1 without an
 * effect, whatever share of visitors has the event. Turner, Grünwald: Safe sequential testing and effect estimation in
 * stratified count data, arXiv 2302.11401; ter Schure et al.: The safe logrank test, arXiv 2011.06931.
 */
export function logEvidence({ candidate, control }: Table, oddsRatios: readonly number[]): number[] {
  const visitors = candidate.visitors + control.visitors;
  const events = candidate.events + control.events;
  const least = Math.max(0, events - control.visitors);
  const most = Math.min(events, candidate.visitors);
  if (most === least) return oddsRatios.map(() => 0);
  const logWeights = [0];
  for (let k = least; k < most; k += 1) {
    const rises = (events - k) * (candidate.visitors - k);
    const falls = (k + 1) * (visitors - events - candidate.visitors + k + 1);
    logWeights.push((logWeights[k - least] ?? 0) + Math.log(rises / falls));
  }
  const logAll = logSum(logWeights);
  return oddsRatios.map((ratio) => {
    const slope = Math.log(ratio);
    return slope * (candidate.events - least) - logSum(logWeights, slope) + logAll;
  });
}

/** Returns the logarithm of the sum of weights times e^(slope × index). */
export function logSum(logWeights: readonly number[], slope = 0): number {
  let greatest = -Infinity;
  for (const [index, log] of logWeights.entries()) greatest = Math.max(greatest, log + slope * index);
  let sum = 0;
  for (const [index, log] of logWeights.entries()) sum += Math.exp(log + slope * index - greatest);
  return greatest + Math.log(sum);
}
