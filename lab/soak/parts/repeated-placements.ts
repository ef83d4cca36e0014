import type { Pool } from 'pg';
import { placeOrder, proceed } from '../../../bff/test/support/events.ts';
import { openTimes } from '../../../bff/test/support/home-cleaning.ts';
import { goToQuote, openShopper, orderOf } from '../shopper.ts';
import type { SoakPart } from '../soak-part.ts';
import { spread } from '../spread.ts';

/** The number of customers who may sign in from one network at a time. */
const shoppers = 15;

/** The number of copies of an order's event that are sent at once: 2 to 10. */
const copiesOf = (index: number): number => 2 + (index % 9);

/** Sends the same event of a flow several times at once: each flow gets one order. [O-7.04] */
export const repeatedPlacements: SoakPart = {
  name: 'placements',
  needsPostgres: false,
  run: async (world, { placements }) => {
    let sent = 0;
    const orders: (string | null)[] = [];
    const others: string[] = [];
    await spread(Math.min(shoppers, placements), shoppers, async (person) => {
      let customer = await openShopper(world, person);
      for (let index = person; index < placements; index += shoppers) {
        const turn = Math.floor(index / shoppers) % openTimes;
        if (turn === 0 && index > person) customer = await openShopper(world, index);
        const flow = await goToQuote(customer, turn);
        const batch = customer.batch(placeOrder());
        const copies = Array.from({ length: copiesOf(index) }, () => customer.twin());
        sent += copies.length;
        const answers = await Promise.all(copies.map((copy) => copy.post(batch)));
        for (const { status } of answers) if (status !== 200) others.push(String(status));
        await customer.open(customer.screen.url);
        for (let asked = 0; customer.screen.redirect === null && asked < 100; asked += 1) {
          await customer.sendAndWait(proceed());
        }
        const order = await orderOf(world, flow);
        orders.push(order);
        const shown = new Set(
          [...copies, customer].map(({ screen }) => screen.redirect).filter((to) => to !== null),
        );
        for (const to of shown) if (to !== `/task-details/${order}`) others.push(to);
      }
    });
    const lost = orders.filter((order) => order === null).length;
    const twice = orders.length - lost - new Set(orders.filter((order) => order !== null)).size;
    const extra = await countOrders(world.db, orders.length);
    return [
      {
        tried: 'place_order, each 2 to 10 times at once',
        count: sent,
        result: `${orders.length - lost} orders of ${placements} flows`,
        broken: lost + twice + extra + others.length,
      },
    ];
  },
};

/** Returns the number of orders beyond one for each flow; 0 without a connection to the database. */
async function countOrders(db: Pool | null, flows: number): Promise<number> {
  if (!db) return 0;
  const { rows } = await db.query<{ count: string }>('select count(*) from orders');
  return Math.max(0, Number(rows[0]?.count) - flows);
}
