import { done } from '@gam/shared/result';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type Bank, bankEntries, type BankVerdict, type PageGateway } from './bank.ts';
import {
  bankWallets,
  decideTransaction,
  findTransaction,
  openTransaction,
  statusOf,
  type TransactionRow,
  type TransactionStatus,
} from './repository.ts';
import { findRefund, makeRefund } from './sandbox-refunds.ts';
import { readStatement } from './sandbox-statement.ts';
import { areReturnFields } from './signature.ts';

/** The initial balance of a sandbox wallet, in rial. */
const walletStart = 20_000_000;

/** Takes an amount, in rial, from a wallet; false if the balance is too small. */
async function takeFromWallet(tx: Database, owner: string, amountRial: number): Promise<boolean> {
  await tx.insert(bankWallets).values({ owner, balanceRial: walletStart }).onConflictDoNothing();
  const holds = and(eq(bankWallets.owner, owner), gte(bankWallets.balanceRial, amountRial));
  const taken = await tx
    .update(bankWallets)
    .set({ balanceRial: sql`${bankWallets.balanceRial} - ${amountRial}` })
    .where(holds)
    .returning();
  return taken.length > 0;
}

interface SandboxOptions {
  readonly db: Database;
  readonly now: () => number;
  /** The secret that it signs with. */
  readonly secret: string;
  /** The public URL of its pages, without a final slash. */
  readonly publicUrl: () => string;
  /** How long after a payment it gives back, ms; null: without limit. */
  readonly refundWindowMs?: number | null;
}

/** The calls of the sandbox bank for merchants. Its tables are separate from the marketplace's. */
export function openSandboxBank({ db, now, secret, publicUrl, refundWindowMs = null }: SandboxOptions): Bank {
  return {
    gateways: [...(Object.keys(bankEntries) as PageGateway[]), 'ewano', 'top'],

    async begin({ paymentId, gateway, amountRial, instalments, redirectUrl }) {
      const { path, reference } = bankEntries[gateway];
      const transaction = { gateway, merchantReference: paymentId, amountRial, instalments, redirectUrl };
      const opened = await openTransaction(db, { ...transaction, walletOwner: null }, now());
      return done({
        reference: opened.reference,
        entryUrl: `${publicUrl()}${path}?${reference}=${opened.reference}`,
      });
    },

    async takeFromWallet({ paymentId, owner, amountRial }) {
      await db.transaction(async (tx) => {
        const opened = await openTransaction(
          tx,
          {
            reference: paymentId,
            gateway: 'ewano',
            merchantReference: paymentId,
            amountRial,
            instalments: 1,
            redirectUrl: null,
            walletOwner: owner,
          },
          now(),
        );
        if (opened.status === 'open') {
          const holds = await takeFromWallet(tx, owner, amountRial);
          await decideTransaction(tx, opened.reference, {
            status: holds ? 'paid' : 'failed',
            now: now(),
          });
        }
      });
    },

    readReturn: (fields, transaction) => (areReturnFields(secret, fields, transaction) ? 'ended' : null),

    async verify({ reference }) {
      const found = await findTransaction(db, reference);
      return found === undefined ? null : presentVerdict(found, now());
    },

    refunds: { parts: true, windowMs: refundWindowMs },
    refund: (refund) => makeRefund(db, refund, { windowMs: refundWindowMs, now: now() }),
    hasRefunded: async (refund) => (await findRefund(db, refund.refundId)) !== undefined,
    statement: (day) => readStatement(db, day),
  };
}

const verdicts = {
  open: 'open',
  paid: 'paid',
  cancelled: 'failed',
  failed: 'failed',
  expired: 'failed',
  refunded: 'refunded',
} as const satisfies Record<TransactionStatus, BankVerdict['status']>;

function presentVerdict(transaction: TransactionRow, now: number): BankVerdict {
  return {
    status: verdicts[statusOf(transaction, now)],
    paymentId: transaction.merchantReference,
    amountRial: transaction.amountRial,
    trackingCode: transaction.trackingCode,
    card: transaction.card,
  };
}
