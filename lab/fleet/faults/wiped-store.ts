import { askPort } from '@gam/shared/test/native-server';
import { OrderingCustomer } from '../ordering-customer.ts';
import { spread } from '../../soak/spread.ts';
import type { FleetPart } from './fleet-part.ts';
import { findLost } from './order-under.ts';

/** Wipes the store while every customer is in the middle of an order: each goes on with the answers given so far. */
export const wipedStore: FleetPart = {
  name: 'wiped',
  run: async (fleet, { isShort, report }) => {
    const count = isShort ? 5 : 100;
    const customers = await spread(count, 5, async (index) => {
      const customer = new OrderingCustomer(fleet, 70_000 + index);
      await customer.begin();
      await customer.answerSome(index % 4);
      return customer;
    });
    await askPort(Number(new URL(fleet.redis.url).port), 'FLUSHALL\r\n');
    const ends = await spread(count, 5, async (index) =>
      customers[index]?.finish().catch((error: unknown) => {
        report(`wiped: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }),
    );
    const placed = ends.filter((end) => end !== null && end !== undefined);
    const lost = await findLost(fleet, placed);
    for (const line of lost) report(`wiped: ${line}`);
    const restored = customers.filter(({ noticed }) => noticed.restored > 0).length;
    return [
      {
        tried: 'the store wiped in mid-flow',
        requests: customers.reduce((sum, { browser }) => sum + browser.sent, 0),
        faults: count,
        losses: lost.length,
        result: `${restored} of ${count} flows restored, ${placed.length} orders`,
        broken: lost.length + count - placed.length,
      },
    ];
  },
};
