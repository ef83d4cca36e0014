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

/** The discount of a percentage on an amount in toman, rounded down to hundreds; at most the amount. */
export function percentOff(toman: number, percent: number): number {
  return Math.min(toman, Math.floor((toman * percent) / 100 / grain) * grain);
}
