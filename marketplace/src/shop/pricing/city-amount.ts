/** Prices are rounded to this many toman, so that nobody reads odd ones. */
const grain = 100;

/** An amount of toman at a city's percentage, rounded to hundreds. */
export function cityAmount(toman: number, cityPercent: number): number {
  return Math.round((toman * cityPercent) / 100 / grain) * grain;
}

/** What a percentage takes off an amount of toman, rounded down to hundreds; at most the amount. */
export function percentOff(toman: number, percent: number): number {
  return Math.min(toman, Math.floor((toman * percent) / 100 / grain) * grain);
}
