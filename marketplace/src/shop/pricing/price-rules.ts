export type {
  CountLine,
  OptionAmount,
  OptionLine,
  PrepaymentRule,
  PriceLine,
  PriceRules,
  UnitLine,
} from '@gam/schemas/upstream';

/** Prices are rounded to this many toman. */
const grain = 100;

/** An amount of toman at a city's percentage, rounded to hundreds. */
export function cityAmount(toman: number, cityPercent: number): number {
  return Math.round((toman * cityPercent) / 100 / grain) * grain;
}

/**
 * The discount of a percentage on an amount in toman: what is left is rounded up to hundreds, and at most the amount. So a
 * smaller amount never leaves more than a larger one.
 */
export function percentOff(toman: number, percent: number): number {
  const left = Math.ceil((toman * (100 - percent)) / (100 * grain)) * grain;
  return toman - Math.min(toman, left);
}
