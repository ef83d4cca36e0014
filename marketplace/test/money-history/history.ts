import { randomUUID } from 'node:crypto';
import { auditMoney } from './audit-money.ts';
import { seeded, type Random } from '@gam/shared/test/random';
import type { MoneyCustomer, MoneyWorld, Reply } from './world.ts';

/** A payment that was begun. */
interface Begun {
  readonly key: string;
  readonly reference: string;
  /** Null: it goes into the credit. */
  readonly order: string | null;
  /** The fields of the way back from the bank; empty: the customer has not come back. */
  fields: Readonly<Record<string, string>>;
  isBack: boolean;
}

/** What a history knows of its customer. */
interface State {
  readonly world: MoneyWorld;
  readonly random: Random;
  readonly customer: MoneyCustomer;
  readonly orders: string[];
  readonly payments: Begun[];
  /** The orders whose money the last step may have changed. */
  readonly touched: Set<string>;
  /** What the customer was last told is due of each order, toman. */
  readonly due: Map<string, number>;
}

/** A step returns what it did, in a word; null: it was not possible. */
type Step = (state: State) => Promise<string | null>;

const returnUrl = 'http://127.0.0.1:3000/pay/return/history';

const answer = (id: string, values: readonly string[], counts?: readonly number[]) => ({
  id,
  type: 'any',
  title: id,
  values,
  text: values.join('، '),
  ...(counts && { counts: values.map((value, index) => ({ value, number: counts[index] })) }),
});

/** Paid whole ahead, priced by the square metre; and paid by a fifth. */
const kinds = {
  '11': (random: Random) => [
    answer('1101', ['110101']),
    answer('1102', [String(60 + 10 * random.below(12))]),
    answer('1103', ['110301']),
  ],
  '8': (random: Random) => [answer('801', ['80103'], [1 + random.below(4)])],
} as const;
type Kind = keyof typeof kinds;

const request = (kind: Kind, random: Random) => ({
  answers: kinds[kind](random),
  category: kind,
  specificWorkman: null,
  extra: { matching_flow: 'main_flow' },
  editOrderId: null as string | null,
});

const text = (reply: Reply, name: string): string | null => {
  const value = reply.body[name];
  return typeof value === 'string' ? value : null;
};

async function quoteAndPlace(state: State, body: ReturnType<typeof request>): Promise<string | null> {
  const { world, random, customer } = state;
  const { token } = customer;
  const voucherCode = random.below(4) === 0 ? 'HISTORY' : null;
  const quote = await world.ask('/v2/orders/price-inquiry/', {
    token,
    body: { ...body, city: '1', voucherCode },
  });
  const inquiry = text(quote, 'inquiry_id');
  if (inquiry === null) return null;
  const placement = { ...body, invoiceEmail: null, priceInQueryId: inquiry };
  return text(await world.ask('/v2/orders/', { token, body: placement }), 'order_uuid');
}

const order: Step = async (state) => {
  const placed = await quoteAndPlace(state, request(state.random.pick(['11', '8']), state.random));
  if (placed === null) return null;
  state.orders.push(placed);
  state.touched.add(placed);
  return 'ordered';
};

function anyOrder({ orders, random, touched }: State): string | null {
  if (orders.length === 0) return null;
  const uuid = random.pick(orders);
  touched.add(uuid);
  return uuid;
}

const edit: Step = async (state) => {
  const uuid = anyOrder(state);
  if (uuid === null) return null;
  const [row] = await state.world.select('select legacy_id, service_id from orders where uuid = $1', [uuid]);
  const kind = String(row?.['service_id']) === '11' ? '11' : '8';
  const body = { ...request(kind, state.random), editOrderId: String(row?.['legacy_id']) };
  return (await quoteAndPlace(state, body)) === null ? null : 'edited';
};

interface LedgerReply {
  readonly price: number | null;
  readonly paid: number;
  readonly refunded: number;
  readonly refunding: number;
  readonly left: number | null;
  readonly due: { readonly amount: number } | null;
  readonly payments: readonly { readonly refunds: readonly { state: string; amount: number }[] }[];
}

const readLedger = async ({ world, customer }: State, uuid: string): Promise<LedgerReply> => {
  const { status, body } = await world.ask(`/v2/orders/${uuid}/ledger/`, { token: customer.token });
  if (status !== 200) throw new Error(`the ledger of ${uuid} is not told: ${status} ${JSON.stringify(body)}`);
  return body as unknown as LedgerReply;
};

const begin: Step = async (state) => {
  if (state.orders.length === 0) return null;
  const uuid = state.random.pick(state.orders);
  const amount = state.due.get(uuid);
  return amount === undefined ? null : beginAtBank(state, amount, uuid);
};

const recharge: Step = (state) => beginAtBank(state, 10_000 * (1 + state.random.below(300)), null);

async function beginAtBank(
  { world, customer, payments }: State,
  amount: number,
  order: string | null,
): Promise<string | null> {
  const key = randomUUID();
  const body = { amount, redirect_url: returnUrl, user_device: 'web', ...(order && { order_id: order }) };
  const begun = await world.ask('/v2/billings/charge_credit/', { token: customer.token, key, body });
  const reference = text(begun, 'RefId');
  if (reference === null) return null;
  payments.push({ key, reference, order, fields: {}, isBack: false });
  return 'begun';
}

const atBank =
  (choice: 'pay' | 'decline' | 'cancel'): Step =>
  async ({ world, random, payments, touched }) => {
    const open = payments.filter(({ fields }) => Object.keys(fields).length === 0);
    if (open.length === 0) return null;
    const payment = random.pick(open);
    const page = await world.sendForm('/bank/decide', {
      reference: payment.reference,
      choice,
      card: '6037990000000006',
      tell: random.pick(['never', 'never', 'once', 'twice']),
      refunds: random.pick(['makes', 'makes', 'makes', 'refuses', 'keeps_silent']),
    });
    const fields = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
    payment.fields = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
    if (payment.order !== null) touched.add(payment.order);
    return { pay: 'paid at the bank', decline: 'declined', cancel: 'left the bank' }[choice];
  };

/** The customer comes back from the bank with the same fields: `times` after one another. */
const comeBack =
  (times: (random: Random) => number): Step =>
  async (state) => {
    const confirm = returnOf(state);
    if (confirm === null) return null;
    for (let left = times(state.random); left > 0; left -= 1) await confirm();
    return 'came back';
  };

const comeBackTwiceAtOnce: Step = async (state) => {
  const confirm = returnOf(state);
  if (confirm === null) return null;
  await Promise.all([confirm(), confirm()]);
  return 'came back twice at once';
};

/** Returns what brings a customer back from the bank; null: nobody is there. */
function returnOf({ world, random, payments, touched }: State): (() => Promise<unknown>) | null {
  const back = payments.filter(({ fields }) => Object.keys(fields).length > 0);
  if (back.length === 0) return null;
  const payment = random.pick(back);
  payment.isBack = true;
  if (payment.order !== null) touched.add(payment.order);
  const body = { key: payment.key, fields: payment.fields };
  return () => world.ask('/v2/billings/payments/confirm/', { token: world.bffToken, body });
}

/** The time to pay an order or a change is over, as if it had passed. */
const runOutOfTime: Step = async (state) => {
  const uuid = anyOrder(state);
  if (uuid === null) return null;
  for (const table of ['prepayments', 'order_changes']) {
    await state.world.select(
      `update ${table} set due_until = due_until - interval '21 minutes' where order_uuid = $1`,
      [uuid],
    );
  }
  await state.world.ask(`/v2/orders/${uuid}/`, { token: state.customer.token });
  return 'ran out of time';
};

const cancel: Step = async (state) => {
  const uuid = anyOrder(state);
  if (uuid === null) return null;
  const { status } = await state.world.ask(`/v2/orders/${uuid}/cancel/`, {
    token: state.customer.token,
    body: {},
  });
  return status === 200 ? 'cancelled' : null;
};

const work: Step = async (state) => {
  const uuid = anyOrder(state);
  if (uuid === null) return null;
  for (const step of ['assigned', 'in_progress', 'done'])
    await state.world.sendForm(`/dev/orders/${uuid}/${step}`, {});
  return 'worked on';
};

const spend: Step = async (state) => {
  const uuid = anyOrder(state);
  if (uuid === null) return null;
  const asked = { token: state.customer.token, body: { order_id: uuid } };
  const { status } = await state.world.ask('/v2/billings/credit/spend/', asked);
  return status === 200 ? 'spent credit' : null;
};

/** Pays what is due, or charges the credit, and comes back from the bank. */
const payNow: Step = async (state) => {
  if (((await begin(state)) ?? (await recharge(state))) === null) return null;
  await atBank('pay')(state);
  await comeBack(() => 1)(state);
  return 'paid';
};

const oneToThree = (random: Random): number => 1 + random.below(3);

/** The steps, the frequent ones several times. */
const steps: readonly Step[] = [
  order,
  edit,
  edit,
  edit,
  payNow,
  payNow,
  payNow,
  payNow,
  begin,
  begin,
  atBank('pay'),
  atBank('pay'),
  atBank('decline'),
  atBank('cancel'),
  comeBack(oneToThree),
  comeBack(oneToThree),
  comeBackTwiceAtOnce,
  runOutOfTime,
  cancel,
  work,
  recharge,
  spend,
];

/** What a history did and what was wrong after one of its steps. */
export interface HistoryOutcome {
  readonly did: readonly string[];
  readonly broken: readonly string[];
}

/** Plays a random history of one customer's money, and audits it after each step and at its end. */
export async function playHistory(
  world: MoneyWorld,
  { seed, length, hasParts }: { readonly seed: number; readonly length: number; readonly hasParts: boolean },
): Promise<HistoryOutcome> {
  const random = seeded(seed);
  const customer = await world.signIn();
  const state: State = {
    world,
    random,
    customer,
    orders: [...(customer.orders ?? [])],
    payments: [],
    touched: new Set(customer.orders),
    due: new Map(),
  };
  const did: string[] = [];
  for (let step = 0; step <= length; step += 1) {
    const done = await (step === 0 ? order : random.pick(steps))(state);
    if (done === null) continue;
    did.push(done);
    const broken = await audit(state, hasParts);
    if (broken.length > 0) return { did, broken: [...broken, `after: ${did.join(', ')}; seed ${seed}`] };
  }
  for (const { key } of state.payments.filter(({ isBack }) => !isBack)) {
    await world.ask(`/v2/billings/payments/by-key/${key}/`, { token: world.bffToken });
  }
  state.orders.forEach((uuid) => state.touched.add(uuid));
  const broken = await audit(state, hasParts);
  return {
    did,
    broken: broken.length === 0 ? [] : [...broken, `at the end: ${did.join(', ')}; seed ${seed}`],
  };
}

/** What is wrong by all rows of the customer, and by what the customer is told of the orders that the step touched. */
async function audit(state: State, hasParts: boolean): Promise<string[]> {
  const broken = await auditMoney(state.world, state.customer.id, hasParts);
  for (const uuid of state.touched) {
    const told = await readLedger(state, uuid);
    const { price, paid, refunded, refunding, left, due } = told;
    if (due === null) state.due.delete(uuid);
    else state.due.set(uuid, due.amount);
    if (price !== null && left !== price - paid + refunded + refunding) {
      broken.push(`told ${left} left of ${price} with ${paid} paid, ${refunded} + ${refunding} back`);
    }
    const done = told.payments.flatMap(({ refunds }) => refunds.filter((one) => one.state === 'done'));
    const saidDone = done.reduce((sum, { amount }) => sum + amount, 0);
    if (saidDone !== refunded) broken.push(`told ${refunded} refunded and refunds of ${saidDone}`);
  }
  state.touched.clear();
  return broken;
}
