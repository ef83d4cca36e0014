import { setTimeout as pause } from 'node:timers/promises';

export interface Attack {
  /** The number of addresses that it comes from, each of a network of its own. */
  readonly addresses: number;
  /** How long it goes on, ms; null: until it was refused often enough. */
  readonly ms: number | null;
}

/** What became of a write: a full store refused it, or something else did, such as a closer limit. */
export type Outcome = 'stored' | 'full' | 'refused';

/** What strangers and customers do at a place; addresses are in `x-forwarded-for`. */
export interface Moves {
  /** One write of the attack, from one of its addresses. */
  readonly strike: (turn: number) => Promise<Outcome>;
  /** One write of a customer who had begun before. */
  readonly goOn: (turn: number) => Promise<Outcome>;
  /** A new customer begins. */
  readonly arrive: (turn: number, from: string) => Promise<Outcome>;
  /** How full it is, 1 is full: its fullest part, and the fullest that new customers need. */
  readonly look: () => Promise<{ readonly fullest: number; readonly ofCustomers: number }>;
  /**
   * How many new customers a long attack leaves room for, and after how many writes each comes in a short one; null: they
   * come one after the other.
   */
  readonly pace: { readonly customers: number; readonly strikesEach: number } | null;
}

/** What was tried, and how often that was refused. */
export interface Tally {
  tried: number;
  refused: number;
}

/** What came of an attack. */
export interface Attacked {
  readonly hostile: Tally;
  /** Writes of customers who had begun, from other networks and from the hostile addresses. */
  readonly underWay: Tally;
  /** New customers of other networks, the whole time. */
  readonly others: Tally;
  /** New customers of the hostile addresses while there was room below 80 %; refused is what a full store refused. */
  readonly sameBelow: Tally;
  /** The most that was taken of the budget; 1 is all. */
  readonly mostPart: number;
  /** The same in words. */
  readonly mostTaken: string;
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
const hostileAtOnce = 8;
/** The fullness below which nobody may be refused, with a margin for what comes between two looks. */
const surelyBelow = 0.78;

export const hostileAddress = (turn: number, addresses: number): string => `198.18.${turn % addresses}.7`;
/** An address of a network that the attack does not have. */
export const honestAddress = (turn: number): string => `203.${turn % 113}.${(turn >> 7) % 250}.9`;

/** Fills a place from outside while customers come and go on. The first honest addresses are of those under way. */
export async function runAttack(
  { strike, goOn, arrive, look, pace }: Moves,
  { addresses, ms }: Attack,
  underWayCount: number,
): Promise<Omit<Attacked, 'mostTaken'>> {
  const [hostile, underWay, others, sameBelow] = [newTally(), newTally(), newTally(), newTally()];
  let mostPart = 0;
  let full = 0;
  let servedSince = 0;
  const begun = Date.now();
  const isOver = (): boolean => {
    const passed = Date.now() - begun;
    if (ms !== null) return passed >= ms;
    return (full >= refusedEnough && servedSince >= servedEnough) || passed > longestMs;
  };
  const note = (tally: Tally, isServed: boolean): void => {
    tally.tried += 1;
    if (!isServed) tally.refused += 1;
  };
  const lookOnce = async (): Promise<number> => {
    const { fullest, ofCustomers } = await look();
    mostPart = Math.max(mostPart, fullest);
    return ofCustomers;
  };

  const attack = async (worker: number): Promise<void> => {
    for (let turn = worker; !isOver(); turn += hostileAtOnce) {
      const outcome = await strike(turn);
      note(hostile, outcome === 'stored');
      if (outcome === 'full') full += 1;
      // A sender that is refused does not wait as it is told, but not every moment is spent on it.
      if (outcome !== 'stored') await pause(20);
    }
  };
  const goOnAll = async (): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) note(underWay, (await goOn(turn)) === 'stored');
  };
  const untilNext = async (turn: number): Promise<void> => {
    const longest = ms === null || pace === null ? 0 : ms / pace.customers;
    await pause(ms === null ? arrivalMs.short : Math.max(arrivalMs.long, longest));
    if (ms !== null || pace === null) return;
    while (hostile.tried < (turn + 1) * pace.strikesEach && !isOver()) {
      await lookOnce();
      await pause(arrivalMs.short);
    }
  };
  const arriveAll = async (): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) {
      note(others, (await arrive(turn, honestAddress(turn + underWayCount))) === 'stored');
      if (full > 0) servedSince += 1;
      if ((await lookOnce()) < surelyBelow) {
        const outcome = await arrive(turn, hostileAddress(turn, addresses));
        if ((await lookOnce()) < surelyBelow) note(sameBelow, outcome !== 'full');
      }
      await untilNext(turn);
    }
  };

  const workers = Array.from({ length: hostileAtOnce }, (_, worker) => attack(worker));
  await Promise.all([...workers, goOnAll(), arriveAll()]);
  await lookOnce();
  return { hostile, underWay, others, sameBelow, mostPart };
}

const newTally = (): Tally => ({ tried: 0, refused: 0 });
