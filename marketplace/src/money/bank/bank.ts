/** How a gateway sends customers to the bank's page and back. */
interface BankEntry {
  readonly path: string;
  /** The gateway's field names of a transaction, on the way in and on the way back. */
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

/**
 * All gateways in the bank's books, including the partner's wallet and the native in-app dialog, which have no page.
 */
export type BankGateway = PageGateway | 'ewano' | 'top';

export const hasPage = (gateway: string): gateway is PageGateway => Object.hasOwn(bankEntries, gateway);

/** The bank's record of a transaction. */
export interface BankVerdict {
  /** `failed`: also cancelled, or not paid in time; it stays so. */
  readonly status: 'open' | 'paid' | 'failed' | 'refunded';
  /** The marketplace's payment id. */
  readonly paymentId: string;
  readonly amountRial: number;
  readonly trackingCode: string | null;
}

/** The bank's interface. Each call rejects if the bank does not answer, and can be repeated. */
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
    /** The URL where the customer pays. */
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
