import type { Reconciliation } from '@gam/schemas/upstream';
import { rialToToman } from '@gam/shared/money';
import type { StatementLine } from '../bank/index.ts';

type Difference = Reconciliation['differences'][number];

/** A payment that the ledger says the bank took. */
interface PaidFacts {
  readonly id: string;
  readonly reference: string | null;
  readonly trackingCode: string | null;
  /** Toman. */
  readonly amount: number;
  readonly legacyId: number | null;
  /** Whether the statement must have it. */
  readonly isExpected: boolean;
}

/** A refund that the ledger says was made. */
interface RefundedFacts extends Omit<PaidFacts, 'id'> {
  readonly id: string;
  readonly paymentId: string;
}

/** What the ledger holds of the statement's days and numbers. */
export interface LedgerFacts {
  readonly payments: readonly PaidFacts[];
  readonly refunds: readonly RefundedFacts[];
}

/**
 * Compares the lines of a statement with the ledger, each with one payment or refund at most: what is on one side alone, and
 * what has another amount. Amounts of differences are toman.
 */
export function compare(
  lines: readonly StatementLine[],
  ledger: LedgerFacts,
): { readonly matched: number; readonly differences: Difference[] } {
  const differences: Difference[] = [];
  const found = { payment: new Set<string>(), refund: new Set<string>() };
  let matched = 0;
  const [findPayment, findRefund] = [indexPayments(ledger.payments), indexRefunds(ledger)];
  for (const line of lines) {
    const rest = (line.kind === 'payment' ? findPayment(line) : findRefund(line)).filter(
      ({ id }) => !found[line.kind].has(id),
    );
    const toman = rialToToman(line.amountRial);
    const hit = rest.find(({ amount }) => amount === toman) ?? rest[0];
    const { reference, trackingCode: tracking_code } = line;
    if (hit === undefined) {
      const kind = line.kind === 'payment' ? 'only_at_bank' : 'refund_only_at_bank';
      differences.push({ kind, reference, tracking_code, legacy_id: null, at_bank: toman, in_ledger: null });
      continue;
    }
    found[line.kind].add(hit.id);
    if (hit.amount === toman) matched += 1;
    else {
      const amounts = { at_bank: toman, in_ledger: hit.amount };
      differences.push({ kind: 'amount', reference, tracking_code, legacy_id: numberOf(hit), ...amounts });
    }
  }
  const isMissing =
    (kind: StatementLine['kind']) =>
    ({ id, isExpected }: PaidFacts) =>
      isExpected && !found[kind].has(id);
  differences.push(
    ...ledger.payments.filter(isMissing('payment')).map((one) => ofLedger('only_in_ledger', one)),
    ...ledger.refunds.filter(isMissing('refund')).map((one) => ofLedger('refund_only_in_ledger', one)),
  );
  return { matched, differences };
}

type Find<T> = (line: StatementLine) => readonly T[];

/** Finds payments by the bank's number of them, else by its name of the transaction. */
function indexPayments(payments: readonly PaidFacts[]): Find<PaidFacts> {
  const byCode = Map.groupBy(payments, ({ trackingCode }) => trackingCode);
  const byReference = Map.groupBy(payments, ({ reference }) => reference);
  return ({ reference, trackingCode }) =>
    (trackingCode === null ? undefined : byCode.get(trackingCode)) ??
    (reference === null ? undefined : byReference.get(reference)) ??
    [];
}

/** Finds refunds by their own number, else by that of their payment. */
function indexRefunds({ payments, refunds }: LedgerFacts): Find<RefundedFacts> {
  const byReference = Map.groupBy(refunds, ({ reference }) => reference?.toUpperCase() ?? null);
  const byPayment = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  const findPayment = indexPayments(payments);
  return (line) => {
    const named = [line.reference, line.trackingCode].flatMap((number) =>
      number === null ? [] : (byReference.get(number.toUpperCase()) ?? []),
    );
    return named.length > 0 ? named : findPayment(line).flatMap(({ id }) => byPayment.get(id) ?? []);
  };
}

const numberOf = ({ legacyId }: PaidFacts): string | null => (legacyId === null ? null : String(legacyId));

const ofLedger = (kind: Difference['kind'], one: PaidFacts): Difference => ({
  kind,
  reference: one.reference,
  tracking_code: one.trackingCode,
  legacy_id: numberOf(one),
  at_bank: null,
  in_ledger: one.amount,
});
