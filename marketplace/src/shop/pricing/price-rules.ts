import type { GatewayName } from '@gam/schemas/upstream';

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

/** The price of one option in toman, before the city's percentage. */
export interface OptionAmount {
  readonly option: string;
  readonly toman: number;
  /** Taken off this option: 0 to 100. */
  readonly discount_percent?: number;
}

/** Each chosen option costs its amount. */
export interface OptionLine {
  readonly per: 'option';
  readonly question: string;
  readonly amounts: readonly OptionAmount[];
}

/** Each chosen option costs its amount times its count. */
export interface CountLine {
  readonly per: 'count';
  readonly question: string;
  readonly amounts: readonly OptionAmount[];
}

/** A number costs `toman` for each unit above the included ones. */
export interface UnitLine {
  readonly per: 'unit';
  readonly question: string;
  readonly toman: number;
  readonly included: number;
}

export type PriceLine = OptionLine | CountLine | UnitLine;

/** A percentage off the whole price if an option is chosen. */
interface DiscountRule {
  readonly question: string;
  readonly option: string;
  readonly percent: number;
  readonly text: string;
}

/** A row of the price table without an option; `toman` null: agreed on the spot. */
interface TableRow {
  readonly id: string;
  readonly title: string;
  readonly unit: string | null;
  readonly toman: number | null;
}

/** The prepayment of an order: a share of its price or an amount in toman. If both are set, the share counts. */
export interface PrepaymentRule {
  /** Above 0 and at most 100. */
  readonly percent?: number;
  readonly toman?: number;
  /** Why, as customers read it. */
  readonly message: string;
  /** The gateways that accept it; empty for all active ones. */
  readonly gateways: readonly GatewayName[];
}

/** How a service is priced; stored with it. All amounts are toman. */
export interface PriceRules {
  /** The base price of every order, the first line. */
  readonly base: { readonly title: string; readonly toman: number };
  /** The minimum price of an order before discounts. */
  readonly minimum_toman: number;
  readonly lines: readonly PriceLine[];
  readonly discounts: readonly DiscountRule[];
  /** The discount of a customer's first order: a percentage, at most the cap; undefined: no discount. */
  readonly first_order?: { readonly percent: number; readonly cap_toman: number };
  /** Shown with the quote, e.g. what the price does not include. */
  readonly pricing_label: string | null;
  readonly notes: readonly string[];
  /** «از …» on the service's card; null: agreed on the spot. */
  readonly starts_at_toman: number | null;
  /** Further rows of the price table. [O-7.15] */
  readonly table?: readonly TableRow[];
  readonly prepayment?: PrepaymentRule;
}
