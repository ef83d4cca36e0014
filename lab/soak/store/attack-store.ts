import { setTimeout as pause } from 'node:timers/promises';
import { Customer } from '../../../bff/test/support/customer.ts';
import { answer, next } from '../../../bff/test/support/events.ts';
import { homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { storeFlow } from './hostile-sender.ts';

/** The BFFs of one store. */
export interface Target {
  readonly urls: readonly string[];
  /** What the store takes and its budget, bytes. */
  readonly measure: () => Promise<{ readonly usedBytes: number; readonly limitBytes: number }>;
}

interface Attack {
  /** The number of addresses that it comes from, each of a network of its own. */
  readonly addresses: number;
  /** How long it goes on, ms; null: until it was refused often enough. */
  readonly ms: number | null;
}

/** What was tried, and how often that was refused. */
export interface Tally {
  tried: number;
  refused: number;
}

/** What came of an attack. */
export interface Attacked {
  readonly hostile: Tally;
  /** Events of flows that had begun, from other networks and from the hostile addresses. */
  readonly underWay: Tally;
  /** New customers of other networks, the whole time. */
  readonly others: Tally;
  /** New customers of the hostile addresses, while the store was below 80 %. */
  readonly sameBelow: Tally;
  /** The most that the store took, in bytes and of its budget. */
  readonly mostBytes: number;
  readonly mostPart: number;
  readonly limitBytes: number;
}

/** A short attack ends when this many were refused, and this many new customers came meanwhile. */
const refusedEnough = 50;
const servedEnough = 5;
/** It gives up after this long, ms. */
const longestMs = 180_000;
/**
 * The time between two new customers, ms. Nothing of the last hour is evicted: in a long attack they alone must not fill
 * what is left of the budget.
 */
const arrivalMs = { short: 50, long: 1_000 };
/** Budgets that an attack fills, MB; the embedded store has the files of a build beside. */
export const storeMb = { short: 8, long: 16 };
const hostileAtOnce = 8;
const honestFlows = 10;
/** The part of the budget below which nobody may be refused, with a margin for what comes between two looks. */
const surelyBelow = 0.78;

/** Fills a store with flows from outside while honest customers begin flows and go on with theirs. */
export async function attackStore({ urls, measure }: Target, { addresses, ms }: Attack): Promise<Attacked> {
  const hostile: Tally = { tried: 0, refused: 0 };
  const underWay: Tally = { tried: 0, refused: 0 };
  const others: Tally = { tried: 0, refused: 0 };
  const sameBelow: Tally = { tried: 0, refused: 0 };
  let [mostBytes, mostPart, limitBytes] = [0, 0, 0];
  let servedSince = 0;
  const begun = Date.now();

  const urlOf = (turn: number): string => urls[turn % urls.length] ?? '';
  const hostileAddress = (turn: number): string => `198.18.${turn % addresses}.7`;
  const honestAddress = (turn: number): string => `203.${turn % 113}.${(turn >> 7) % 250}.9`;
  const newCustomer = (turn: number, from: string): Customer => {
    const customer = new Customer({ url: urlOf(turn) });
    customer.from = from;
    return customer;
  };
  const isOver = (): boolean => {
    const passed = Date.now() - begun;
    if (ms !== null) return passed >= ms;
    return (hostile.refused >= refusedEnough && servedSince >= servedEnough) || passed > longestMs;
  };
  const note = (tally: Tally, status: number): void => {
    tally.tried += 1;
    if (status !== 200) tally.refused += 1;
  };
  const look = async (): Promise<number> => {
    const { usedBytes, limitBytes: limit } = await measure();
    limitBytes = limit;
    mostBytes = Math.max(mostBytes, usedBytes);
    mostPart = Math.max(mostPart, usedBytes / limit);
    return usedBytes / limit;
  };
  const beginFlow = async (customer: Customer): Promise<number> => {
    const { status } = await customer.open(homeCleaning);
    return status === 200 ? (await customer.send(answer('101', ['10101']), next())).status : status;
  };

  /** Customers who had begun before: every second one shares an address with the attack. */
  const goingOn = await Promise.all(
    Array.from({ length: honestFlows }, async (_, index) => {
      const from = index % 2 === 0 ? hostileAddress(index) : honestAddress(index);
      const customer = newCustomer(index, from);
      await beginFlow(customer);
      return customer;
    }),
  );

  const attack = async (worker: number): Promise<void> => {
    for (let turn = worker; !isOver(); turn += hostileAtOnce) {
      const status = await storeFlow(urlOf(turn), hostileAddress(turn));
      note(hostile, status);
      // A sender that is refused does not wait as it is told, but not every moment is spent on it.
      if (status !== 200) await pause(20);
    }
  };
  const goOn = async (): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) {
      const customer = goingOn[turn % honestFlows];
      if (!customer) continue;
      customer.bff = { url: urlOf(turn) };
      const value = turn % (2 * honestFlows) < honestFlows ? '10201' : '10203';
      note(underWay, (await customer.send(answer('102', [value]))).status);
    }
  };
  const arrive = async (): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) {
      note(others, await beginFlow(newCustomer(turn, honestAddress(turn + honestFlows))));
      if (hostile.refused > 0) servedSince += 1;
      const before = await look();
      if (before < surelyBelow) {
        const status = await beginFlow(newCustomer(turn, hostileAddress(turn)));
        if ((await look()) < surelyBelow) note(sameBelow, status);
      }
      await pause(ms === null ? arrivalMs.short : arrivalMs.long);
    }
  };

  await Promise.all([
    ...Array.from({ length: hostileAtOnce }, (_, worker) => attack(worker)),
    goOn(),
    arrive(),
  ]);
  await look();
  return { hostile, underWay, others, sameBelow, mostBytes, mostPart, limitBytes };
}
