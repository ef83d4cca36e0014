import type { Reconciliation } from '@gam/schemas/upstream';
import type { Database } from '../../src/platform/database/database.ts';
import { daysOf, readStatement, reconcile } from '../../src/money/reconciliation/index.ts';

type Difference = Reconciliation['differences'][number];

const kinds: { readonly [K in Difference['kind']]: string } = {
  only_at_bank: 'a payment that only the bank has',
  only_in_ledger: 'a payment that only the ledger has',
  amount: 'another amount',
  refund_only_at_bank: 'a refund that only the bank has',
  refund_only_in_ledger: 'a refund that only the ledger has',
};

/** Compares the text of a statement with the ledger, keeps what differs, and says it in lines. `now` in ms. */
export async function reconcileFile(
  db: Database,
  text: string,
  now: number,
): Promise<{ readonly isSame: boolean; readonly lines: readonly string[] }> {
  const read = readStatement(text);
  if (!read.ok) return { isSame: false, lines: [read.failure] };
  const scope = { ...daysOf(read.value), hasTransfers: true };
  const kept = await reconcile(db, read.value, { ...scope, byUser: null, calledDay: null, now });
  if (kept === undefined) throw new Error('a reconciliation was not kept');
  const { firstDay, lastDay, lines, matched, differences } = kept;
  return {
    isSame: differences.length === 0,
    lines: [
      `${firstDay} to ${lastDay}: ${lines} lines, ${matched} matched, ${differences.length} differences`,
      ...differences.map(describe),
    ],
  };
}

function describe({ kind, reference, tracking_code, legacy_id, at_bank, in_ledger }: Difference): string {
  const facts = { reference, tracking_code, order: legacy_id, at_bank, in_ledger };
  const told = Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
  return `${kinds[kind]}: ${told.join(', ')}`;
}
