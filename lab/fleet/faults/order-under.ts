import { givenTo } from '../../../bff/test/support/home-cleaning.ts';
import type { Fleet } from '../open-fleet.ts';
import { type Acknowledged, OrderingCustomer } from '../ordering-customer.ts';

interface Load {
  /** The least number of orders; customers go on ordering while faults are made. */
  readonly orders: number;
  /** Customers at the same time. */
  readonly atOnce: number;
  /** The number of the first customer; those after it are used too. */
  readonly firstPerson: number;
}

/** Makes faults until they are enough and `isEnough` says the same of the orders; returns their number. */
type MakeFaults = (isEnough: () => boolean) => Promise<number>;

/** What customers saw while faults were made, and what is missing afterwards. */
export interface Outcome {
  /** Requests of the customers, repeated ones included. */
  readonly requests: number;
  readonly repeats: number;
  /** Why requests were repeated. */
  readonly reasons: readonly string[];
  readonly restored: number;
  readonly acknowledged: number;
  readonly faults: number;
  /** Acknowledged orders that the database or the task page lacks, and answers that such an order lacks. */
  readonly losses: number;
  /** Losses, orders that were made twice, orders that were never placed, and processes that ended by themselves. */
  readonly broken: number;
  readonly problems: readonly string[];
}

/** Orders of one customer before the next one follows. */
const ordersEach = 10;

/**
 * Lets customers order while faults are made, and compares what they were shown with the database and the task pages.
 */
export async function orderUnder(
  fleet: Fleet,
  { orders, atOnce, firstPerson }: Load,
  makeFaults: MakeFaults,
): Promise<Outcome> {
  const before = await countOrders(fleet);
  const endsBefore = ownEnds(fleet).length;
  const customers: OrderingCustomer[] = [];
  const acknowledged: (Acknowledged & { readonly by: OrderingCustomer })[] = [];
  const problems: string[] = [];
  let begun = 0;
  const over = new AbortController();
  const orderAll = async (): Promise<void> => {
    let customer: OrderingCustomer | undefined;
    for (let own = 0; !over.signal.aborted || begun < orders; own += 1) {
      begun += 1;
      if (own % ordersEach === 0 || !customer) {
        customer = new OrderingCustomer(fleet, firstPerson + customers.length);
        customers.push(customer);
      }
      try {
        acknowledged.push({ ...(await customer.order()), by: customer });
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const making = makeFaults(() => acknowledged.length + problems.length >= orders).finally(() =>
    over.abort(),
  );
  const [faults] = await Promise.all([making, ...Array.from({ length: atOnce }, orderAll)]);

  const lost = await findLost(fleet, acknowledged);
  for (const { by, ...one } of acknowledged) {
    if (!(await by.canSee(one))) lost.push(`${one.order}: its task page does not show it`);
  }
  const twice = (await countOrders(fleet)) - before - begun;
  if (twice > 0) problems.push(`${twice} orders more than flows`);
  problems.push(...ownEnds(fleet).slice(endsBefore));
  const reasons = customers.flatMap(({ browser }) => browser.repeats);
  return {
    requests: sum(customers.map(({ browser }) => browser.sent)),
    repeats: reasons.length,
    reasons,
    restored: sum(customers.map(({ noticed }) => noticed.restored)),
    acknowledged: acknowledged.length,
    faults,
    losses: lost.length,
    broken: lost.length + problems.length,
    problems: [...lost, ...problems],
  };
}

/** The acknowledged orders that the database lacks, has under another flow, or has with other answers. */
export async function findLost({ db }: Fleet, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await db.query<{ uuid: string; key: string; answers: { id: string; values: string[] }[] }>(
    'select uuid, idempotency_key as key, answers from orders join placements on order_uuid = uuid where uuid = any($1)',
    [acknowledged.map(({ order }) => order)],
  );
  const found = new Map(rows.map((row) => [row.uuid, row]));
  return acknowledged.flatMap(({ flow, order }) => {
    const row = found.get(order);
    if (!row) return [`${order}: acknowledged, and not in the database`];
    if (row.key !== flow) return [`${order}: of flow ${row.key} instead of ${flow}`];
    const kept = new Map(row.answers.map(({ id, values }) => [id, values.join()]));
    const missing = ['101', '102', '110'].filter((question) => kept.get(question) !== valuesGiven(question));
    return missing.length === 0 ? [] : [`${order}: lacks the answers to ${missing.join(', ')}`];
  });
}

const valuesGiven = (question: string): string =>
  givenTo(question)
    .flatMap((given) => (given.name === 'answer' ? given.args.values : []))
    .join();

async function countOrders({ db }: Fleet): Promise<number> {
  const { rows } = await db.query<{ count: string }>('select count(*) from orders');
  return Number(rows[0]?.count);
}

const ownEnds = ({ places, proxy }: Fleet): string[] => [...places, proxy].flatMap((place) => place.ownEnds);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
