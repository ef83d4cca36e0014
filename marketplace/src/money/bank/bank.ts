/** How customers come to the bank's page of a gateway and how they go back. */
interface BankEntry {
  readonly path: string;
  /** What the gateway calls a transaction, on the way in and on the way back. */
  readonly reference: 'RefId' | 'Token';
  readonly wayBack: 'GET' | 'POST';
  readonly title: string;
}

/** The gateways that have pages: the ways of the three banks of the documents, and the partner of instalments. */
export const bankEntries = {
  bank: { path: '/bank/pay', reference: 'RefId', wayBack: 'POST', title: 'درگاه پرداخت بانک گام' },
  samin: { path: '/bank/samin', reference: 'Token', wayBack: 'GET', title: 'پرداخت قسطی ثمین' },
  sadad: { path: '/bank/sadad', reference: 'Token', wayBack: 'POST', title: 'درگاه پرداخت سداد' },
  'snapp-pay': { path: '/bank/snapp-pay', reference: 'Token', wayBack: 'GET', title: 'پرداخت قسطی اسنپ‌پی' },
} as const satisfies Record<string, BankEntry>;

export type PageGateway = keyof typeof bankEntries;

/** All that the bank keeps books of: also the partner's wallet and the native in-app dialog, which have no page. */
export type BankGateway = PageGateway | 'ewano' | 'top';

export const hasPage = (gateway: string): gateway is PageGateway => Object.hasOwn(bankEntries, gateway);

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
