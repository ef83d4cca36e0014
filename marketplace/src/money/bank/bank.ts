import type { Result } from '@gam/shared/result';

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
  /** The card that paid, as `maskCard` writes it; null: the bank does not say. */
  readonly card: string | null;
}

/** What a bank gives back by itself; people give back the rest. */
interface RefundTerms {
  /** Whether it gives back parts of a payment. */
  readonly parts: boolean;
  /** How long after a payment, in ms; null: without limit. */
  readonly windowMs: number | null;
}

/** A refund that the bank is asked for. */
export interface BankRefund {
  /** The marketplace's id of it; the bank makes each once. */
  readonly refundId: string;
  /** The bank's name of the transaction. */
  readonly reference: string;
  readonly amountRial: number;
  /** Whether it is all that was paid. */
  readonly isWhole: boolean;
}

/** A line of the bank's statement. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund';
  /** The bank's name of the transaction, or its number of the refund; null: it has none. */
  readonly reference: string | null;
  /** The bank's number of the payment; null: it has none. */
  readonly trackingCode: string | null;
  readonly amountRial: number;
  readonly at: Date;
}

/**
 * The fields that a customer's browser returns to the merchant, by name. The gateway decides the name of the reference.
 */
export type ReturnFields = Readonly<Record<string, string>>;

/** A transaction as the marketplace stored it. */
export interface BegunTransaction {
  /** The bank's name of it. */
  readonly reference: string;
  readonly paymentId: string;
  readonly amountRial: number;
}

/** The bank answers about a payment, and its answer decides nothing. It may decide about other payments. */
export class UnclearAnswer extends Error {}

/** The bank's interface. Each call rejects if the bank does not answer, and can be repeated. */
export interface Bank {
  /** The gateways behind which it stands. */
  readonly gateways: readonly BankGateway[];
  /**
   * Begins a payment. Fails with the bank's reason if it refuses this payment, and would refuse it again. A repeated call
   * may begin another transaction.
   */
  readonly begin: (payment: {
    readonly paymentId: string;
    readonly gateway: PageGateway;
    readonly amountRial: number;
    readonly instalments: number;
    readonly redirectUrl: string;
  }) => Promise<
    Result<
      {
        readonly reference: string;
        /** The URL where the customer pays. */
        readonly entryUrl: string;
      },
      string
    >
  >;
  /**
   * Charges the partner's wallet, once per payment; the payment's id is the reference. `verify` returns the outcome.
   * [W-7.04]
   */
  readonly takeFromWallet: (payment: {
    readonly paymentId: string;
    readonly owner: string;
    readonly amountRial: number;
  }) => Promise<void>;
  /**
   * Reads the fields that a browser brings back from the page of a transaction. They decide nothing that can be paid:
   * `verify` does. Null: they are not of this transaction or forged; `declined`: the customer left without paying.
   */
  readonly readReturn: (
    fields: ReturnFields,
    transaction: { readonly gateway: PageGateway; readonly reference: string },
  ) => 'ended' | 'declined' | null;
  /** Returns the bank's record; null for an unknown transaction. */
  readonly verify: (transaction: BegunTransaction) => Promise<BankVerdict | null>;
  /** What it gives back by itself: a refund outside of that is not asked for. */
  readonly refunds: RefundTerms;
  /**
   * Gives money of a paid transaction back, once per refund, with the bank's number of it where it has one. Fails with the
   * bank's reason if it will not make this refund.
   */
  readonly refund: (refund: BankRefund) => Promise<Result<{ readonly reference: string | null }, string>>;
  /** Whether the bank has made a refund that it was asked for. */
  readonly hasRefunded: (refund: BankRefund) => Promise<boolean>;
  /** Its payments and refunds of a Gregorian day in Tehran; null: it tells none. */
  readonly statement: ((day: string) => Promise<readonly StatementLine[]>) | null;
}

/** The timeout of a bank call, in ms; a handler has time for several. */
export const bankDeadlineMs = 3_000;

/** Wraps a bank: slow calls are rejected, so that a hanging bank counts as one that does not answer. */
export function withDeadline(bank: Bank): Bank {
  const { statement } = bank;
  return {
    ...bank,
    begin: (payment) => inTime(bank.begin(payment)),
    takeFromWallet: (payment) => inTime(bank.takeFromWallet(payment)),
    verify: (transaction) => inTime(bank.verify(transaction)),
    refund: (refund) => inTime(bank.refund(refund)),
    hasRefunded: (refund) => inTime(bank.hasRefunded(refund)),
    statement: statement && ((day) => inTime(statement(day))),
  };
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the bank does not answer in time')), bankDeadlineMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
