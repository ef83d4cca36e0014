/** One payment of a plan: how much, in rial, and how many months from now. */
export interface Instalment {
  readonly months: number;
  readonly amountRial: number;
}

/** Equal instalments of an amount in rial, the first one now; what does not divide is in the first. [W-7.02] */
export function planInstalments(amountRial: number, count: number): Instalment[] {
  const each = Math.floor(amountRial / count);
  return Array.from({ length: count }, (_none, months) => ({
    months,
    amountRial: months === 0 ? amountRial - each * (count - 1) : each,
  }));
}
