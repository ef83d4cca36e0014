import type { PageGateway } from './entries.ts';

/** What the bank knows of a transaction. */
export interface BankVerdict {
  /** `failed`: also cancelled, or not paid in time; it stays so. */
  readonly status: 'open' | 'paid' | 'failed' | 'refunded';
  /** Which payment of ours it is for. */
  readonly paymentId: string;
  readonly amountRial: number;
  readonly trackingCode: string | null;
}

/** What the marketplace asks of a bank. Each rejects where the bank does not answer, and may be asked again. */
export interface Bank {
  /** Begins a payment; the same payment begun again is the same transaction. */
  readonly begin: (payment: {
    readonly paymentId: string;
    readonly gateway: PageGateway;
    readonly amountRial: number;
    readonly instalments: number;
    readonly redirectUrl: string;
  }) => Promise<{
    readonly reference: string;
    /** Where the customer pays. */
    readonly entryUrl: string;
  }>;
  /** Asks the partner's wallet for an amount, once for each payment, whose id is the reference; `verify` tells whether it gave it. [W-7.04] */
  readonly takeFromWallet: (payment: {
    readonly paymentId: string;
    readonly owner: string;
    readonly amountRial: number;
  }) => Promise<void>;
  /** Null where the bank knows no such transaction. */
  readonly verify: (reference: string) => Promise<BankVerdict | null>;
  /** Gives a paid transaction back, once; false where there is nothing to give back. */
  readonly refund: (reference: string) => Promise<boolean>;
}
