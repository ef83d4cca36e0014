import { Customer } from '../../../bff/test/support/customer.ts';
import { answer, next } from '../../../bff/test/support/events.ts';
import { homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { storeFlow } from './hostile-sender.ts';
import {
  type Attack,
  type Attacked,
  honestAddress,
  hostileAddress,
  type Outcome,
  runAttack,
} from './run-attack.ts';

/** The BFFs of one store. */
export interface Target {
  readonly urls: readonly string[];
  /** What the store takes and its budget, bytes. */
  readonly measure: () => Promise<{ readonly usedBytes: number; readonly limitBytes: number }>;
}

/** Budgets that an attack fills, MB; the embedded store has the files of a build beside. */
export const storeMb = { short: 8, long: 16 };
const honestFlows = 10;

/** Fills a store with flows from outside while honest customers begin flows and go on with theirs. */
export async function attackStore({ urls, measure }: Target, attack: Attack): Promise<Attacked> {
  let [mostBytes, limitBytes] = [0, 0];
  const urlOf = (turn: number): string => urls[turn % urls.length] ?? '';
  const newCustomer = (turn: number, from: string): Customer => {
    const customer = new Customer({ url: urlOf(turn) });
    customer.from = from;
    return customer;
  };
  const look = async () => {
    const { usedBytes, limitBytes: limit } = await measure();
    limitBytes = limit;
    mostBytes = Math.max(mostBytes, usedBytes);
    return { fullest: usedBytes / limit, ofCustomers: usedBytes / limit };
  };
  const beginFlow = async (customer: Customer): Promise<number> => {
    const { status } = await customer.open(homeCleaning);
    return status === 200 ? (await customer.send(answer('101', ['10101']), next())).status : status;
  };

  /** Customers who had begun before: every second one shares an address with the attack. */
  const goingOn = await Promise.all(
    Array.from({ length: honestFlows }, async (_, index) => {
      const from = index % 2 === 0 ? hostileAddress(index, attack.addresses) : honestAddress(index);
      const customer = newCustomer(index, from);
      await beginFlow(customer);
      return customer;
    }),
  );
  const goOn = async (turn: number): Promise<Outcome> => {
    const customer = goingOn[turn % honestFlows];
    if (!customer) return 'refused';
    customer.bff = { url: urlOf(turn) };
    const value = turn % (2 * honestFlows) < honestFlows ? '10201' : '10203';
    return outcomeOf((await customer.send(answer('102', [value]))).status);
  };

  const moves = {
    strike: async (turn: number) =>
      outcomeOf(await storeFlow(urlOf(turn), hostileAddress(turn, attack.addresses))),
    goOn,
    arrive: async (turn: number, from: string) => outcomeOf(await beginFlow(newCustomer(turn, from))),
    look,
    pace: null,
  };
  const attacked = await runAttack(moves, attack, honestFlows);
  return { ...attacked, mostTaken: `${megabytes(mostBytes)} of ${megabytes(limitBytes)} MB` };
}

const outcomeOf = (status: number): Outcome => (status === 200 ? 'stored' : 'full');
const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);
