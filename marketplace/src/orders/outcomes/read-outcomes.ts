import { type CallInputs, orderTimeBounds, type RulesOutcome } from '@gam/schemas/upstream';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { services } from '../../shop/catalogue/index.ts';
import { orders } from '../records/index.ts';
import { timeClass } from './read-cells.ts';
import { flowOutcomes, flowOutcomeSteps, orderOutcomes } from './tables.ts';

type Filter = CallInputs<'loadFlowOutcomes'>['query'];

/** Whether a list of versions names a document, in any version or none. */
const names = (rules: PgColumn, name: string): SQL => sql`position(${` ${name}@`} in ' ' || ${rules}) > 0`;

const total = (column: PgColumn) => sql<number>`sum(${column})::float8`;

/** The outcomes of flows whose rules name a document, by list of rules. */
export async function readOutcomes(db: Database, name: string, filter: Filter): Promise<RulesOutcome[]> {
  const { since, until, service, city, device } = filter;
  const isWanted = (table: typeof flowOutcomes | typeof flowOutcomeSteps) =>
    and(
      names(table.rules, name),
      since === undefined ? undefined : gte(table.day, since),
      until === undefined ? undefined : lte(table.day, until),
      service === undefined ? undefined : eq(table.service, service),
      city === undefined ? undefined : eq(table.city, city),
      device === undefined ? undefined : eq(table.device, device),
    );
  const flows = await db
    .select({
      rules: flowOutcomes.rules,
      begun: total(flowOutcomes.begun),
      backs: total(flowOutcomes.backs),
      errors: total(flowOutcomes.errors),
      quotes: total(flowOutcomes.quotes),
    })
    .from(flowOutcomes)
    .where(isWanted(flowOutcomes))
    .groupBy(flowOutcomes.rules);
  const { rules, step, reached, leftOn } = flowOutcomeSteps;
  const steps = await db
    .select({ rules, step, reached: total(reached), left: total(leftOn) })
    .from(flowOutcomeSteps)
    .where(isWanted(flowOutcomeSteps))
    .groupBy(rules, step);
  const ordered = await readOrders(db, name, filter);
  const known = new Map(flows.map((flow) => [flow.rules, flow]));
  const lists = new Set([...known.keys(), ...ordered.map((row) => row.rules)]);
  return [...lists].toSorted().map((list) => {
    const own = ordered.filter((row) => row.rules === list);
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    return {
      ...(known.get(list) ?? { rules: list, begun: 0, backs: 0, errors: 0, quotes: 0 }),
      steps: steps
        .filter((row) => row.rules === list)
        .map((row) => ({ step: row.step, reached: row.reached, left: row.left })),
      orders: sum((row) => row.orders),
      paid_orders: sum((row) => row.paid),
      times: Array.from({ length: orderTimeBounds.length + 1 }, (_, at) =>
        sum((row) => (row.time === at ? row.orders : 0)),
      ),
    };
  });
}

/** The orders by list of rules and class of time; paid: the prepayment was paid and not given back. */
function readOrders(db: Database, name: string, { since, until, service, city, device }: Filter) {
  const day = sql`(${orderOutcomes.beganAt} at time zone 'Asia/Tehran')::date`;
  const isPaid = sql`${orderOutcomes.isPrepaid} and ${orders.status} = any (array['placed', 'assigned', 'in_progress', 'done'])`;
  return db
    .select({
      rules: orderOutcomes.rules,
      time: timeClass,
      orders: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${isPaid}))::int`,
    })
    .from(orderOutcomes)
    .innerJoin(orders, eq(orders.uuid, orderOutcomes.orderUuid))
    .innerJoin(services, eq(services.id, orders.serviceId))
    .where(
      and(
        names(orderOutcomes.rules, name),
        since === undefined ? undefined : sql`${day} >= ${since}::date`,
        until === undefined ? undefined : sql`${day} <= ${until}::date`,
        service === undefined ? undefined : eq(services.slug, service),
        city === undefined ? undefined : eq(orders.cityId, city),
        device === undefined ? undefined : eq(orderOutcomes.device, device),
      ),
    )
    .groupBy(orderOutcomes.rules, sql`2`);
}
