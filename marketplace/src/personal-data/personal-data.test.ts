import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, selectRows } from '../../test/database.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { type Lifetime, lifetimes } from '../retention/index.ts';
import { bankCalls } from '../money/bank/repository.ts';
import { reconciliations } from '../money/reconciliation/tables.ts';
import { promotions, vouchers } from '../orders/discounts/repository.ts';
import { phoneTraces } from '../people/accounts/phone-traces.ts';
import { operators, passkeyChallenges, passkeys, pipelineTokens } from '../people/auth/tables.ts';
import { customerLookups } from '../people/customers/repository.ts';
import { areas } from '../people/places/repository.ts';
import { memberRoles, teamEntries, teamLinks, teamMembers } from '../people/team/tables.ts';
import { documentAudit, documentVersions } from '../shop/content-documents/tables.ts';
import { expertRestrictions, experts } from '../shop/experts/repository.ts';
import { flowRulesRemarks } from '../shop/flow-rules/drafts-tables.ts';
import { flowRulesAudit, flowRulesSchedules, flowRulesVersions } from '../shop/flow-rules/tables.ts';
import { repairShopRestrictions, repairShops } from '../shop/repair-shops/repository.ts';
import { lotteryWinners } from '../voices/campaigns/repository.ts';
import { personalData } from './index.ts';

/** Tables with columns that look like those of customers, by what they hold instead. */
const tablesWithoutCustomers = {
  team: [
    operators,
    passkeys,
    passkeyChallenges,
    pipelineTokens,
    customerLookups,
    memberRoles,
    teamEntries,
    teamLinks,
    teamMembers,
    documentAudit,
    documentVersions,
    flowRulesAudit,
    flowRulesRemarks,
    flowRulesSchedules,
    flowRulesVersions,
    reconciliations,
  ],
  shop: [areas, experts, expertRestrictions, repairShops, repairShopRestrictions, promotions, vouchers],
  /** Published by the company, with masked phones: nothing joins them to accounts. */
  published: [lotteryWinners],
  bank: [bankCalls],
  /** Keyed hashes. */
  traces: [phoneTraces],
};

/** A column that may say something about a customer. */
const suspicious =
  /(?:^|_)(?:users?|customers?|owner|author|actor|phone|network|address|e?mail|recipient|wallet|first_name|last_name|guesser|landline|lat|lng|by|redirect|answers|description|body)(?:_|$)/;
/** Hashes say nothing by themselves. */
const harmless = /_hash$|^has_|^is_/;

const kinds = Object.values(personalData.kinds);
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function findSuspects(): Promise<string[]> {
  const named = await selectRows<{ table: string; name: string }>(
    database,
    sql`select table_name as "table", column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name <> 'schema_migrations'`,
  );
  const keys = await selectRows<{ table: string }>(
    database,
    sql`select conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const byName = named.filter(({ name }) => suspicious.test(name) && !harmless.test(name));
  return [...new Set([...byName, ...keys].map(({ table }) => table.replace(/^.*\./, '')))].toSorted();
}

describe('every table with a column that may name a customer', () => {
  it('has an entry for export and erasure, or is on the list of those that hold none', async () => {
    const known = [...kinds.map(({ table }) => table), ...Object.values(tablesWithoutCustomers).flat()];
    const names = new Set(known.map(getTableName));
    expect((await findSuspects()).filter((table) => !names.has(table))).toEqual([]);
  });

  it('has a lifetime if it holds customers', () => {
    const timed = new Set(
      Object.values<Lifetime>(lifetimes).flatMap(({ tables }) => tables.map(getTableName)),
    );
    const untimed = kinds.map(({ table }) => getTableName(table)).filter((name) => !timed.has(name));
    expect(untimed).toEqual([]);
  });

  it('is named once: either it holds customers or not', () => {
    const personal = new Set(kinds.map(({ table }) => getTableName(table)));
    const none = Object.values(tablesWithoutCustomers).flat().map(getTableName);
    expect(none.filter((name) => personal.has(name))).toEqual([]);
  });
});
