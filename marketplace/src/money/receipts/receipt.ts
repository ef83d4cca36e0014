/** One answer of the order: what was asked and what was chosen, in words. */
export interface ReceiptFact {
  readonly title: string;
  readonly text: string;
}

/** One line of what the price is made of; `toman` is null where no amount belongs to it. */
export interface ReceiptLine {
  readonly title: string;
  readonly description: string | null;
  readonly number: number | null;
  readonly toman: number | null;
}

/** One line below the price's lines, such as the sum or a discount; the amount in words. */
export interface ReceiptTotal {
  readonly title: string;
  readonly amount: string;
  readonly note: string | null;
  /** What people look for first. */
  readonly isMain: boolean;
}

/** Everything that the receipt of an order says, in words and toman. */
export interface Receipt {
  /** The order's number. */
  readonly number: string;
  readonly about: readonly ReceiptFact[];
  readonly answers: readonly ReceiptFact[];
  readonly lines: readonly ReceiptLine[];
  readonly totals: readonly ReceiptTotal[];
  /** When it was made. */
  readonly madeAt: Date;
}
