/** The page of a gateway at the bank, and how customers return from it. */
interface BankEntry {
  readonly path: string;
  /** The gateway's field names of a transaction, on the way in and on the way back. */
  readonly reference: 'RefId' | 'Token';
  readonly wayBack: 'GET' | 'POST';
  readonly title: string;
}

/** The gateways with pages: the three banks of the contract and the partner for instalments. */
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
  /** `failed` is final; it also stands for cancelled and expired ones. */
  readonly status: 'open' | 'paid' | 'failed' | 'refunded';
  /** The marketplace's payment id. */
  readonly paymentId: string;
  readonly amountRial: number;
  readonly trackingCode: string | null;
}

/** The bank's interface. Each call rejects if the bank does not answer, and can be repeated. */
export interface Bank {
  /** Begins a payment; a repeated call returns the same transaction. */
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
  /**
   * Charges the partner's wallet, once per payment; the payment's id is the reference. `verify` returns the outcome.
   * [W-7.04]
   */
  readonly takeFromWallet: (payment: {
    readonly paymentId: string;
    readonly owner: string;
    readonly amountRial: number;
  }) => Promise<void>;
  /** Returns the bank's record; null for an unknown transaction. */
  readonly verify: (reference: string) => Promise<BankVerdict | null>;
  /** Refunds a paid transaction, once; false if there is nothing to refund. */
  readonly refund: (reference: string) => Promise<boolean>;
}

/** The timeout of a bank call, in ms; a handler has time for several. */
const longestWait = 3_000;

/** Wraps a bank: slow calls are rejected, so that a hanging bank counts as one that does not answer. */
export function withDeadline({ begin, takeFromWallet, verify, refund }: Bank): Bank {
  return {
    begin: (payment) => inTime(begin(payment)),
    takeFromWallet: (payment) => inTime(takeFromWallet(payment)),
    verify: (reference) => inTime(verify(reference)),
    refund: (reference) => inTime(refund(reference)),
  };
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the bank does not answer in time')), longestWait);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
