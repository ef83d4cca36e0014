import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../../soak/place.ts';
import type { Fleet } from '../open-fleet.ts';
import { OrderingCustomer } from '../ordering-customer.ts';
import type { FleetPart } from './fleet-part.ts';

/** Linux counts the CPU time of processes in these units, ms. */
const tickMs = 10;
const customers = 8;
const [warmUpSeconds, turns, seconds] = [30, 3, 10];
/** The proxy has noticed a BFF that is suspended or goes on after this, ms. */
const checkedMs = 5_000;
const firstPerson = 80_000;

interface Measured {
  readonly events: number;
  readonly seconds: number;
  /** CPU time of all BFFs, ms. */
  readonly cpuMs: number;
}

/**
 * Measures the events that three BFFs and one serve, in turns. On a machine where the rest of the fleet leaves them no
 * cores of their own, the CPU time of an event says how three would do: they serve 2.5 times as many where it is at most
 * 1.2 times that of one. Nothing of it counts as broken.
 */
export const scaling: FleetPart = {
  name: 'scaling',
  run: async (fleet, { isShort }) => {
    // A short run would measure how servers warm up.
    if (isShort) return [];
    await measure(fleet, warmUpSeconds);
    const three: Measured[] = [];
    const one: Measured[] = [];
    const [, ...others] = fleet.bffs;
    for (let turn = 0; turn < turns; turn += 1) {
      three.push(await measure(fleet, seconds));
      // They stay warm while they are suspended; the proxy drops them and takes them back.
      for (const { pid } of others) process.kill(pid, 'SIGSTOP');
      await pause(checkedMs);
      one.push(await measure(fleet, seconds));
      for (const { pid } of others) process.kill(pid, 'SIGCONT');
      await pause(checkedMs);
    }
    const [many, single] = [sumUp(three), sumUp(one)];
    const times = (many.perSecond / single.perSecond).toFixed(2);
    const cpu = (many.cpuEach / single.cpuEach).toFixed(2);
    return [
      {
        tried: `3 BFFs beside 1, on ${availableParallelism()} cores for everything`,
        requests: many.events + single.events,
        faults: 0,
        losses: 0,
        result: `${times} × the events (${Math.round(many.perSecond)} and ${Math.round(single.perSecond)}/s), ${cpu} × the CPU time of each (${many.cpuEach.toFixed(1)} and ${single.cpuEach.toFixed(1)} ms)`,
        broken: 0,
      },
    ];
  },
};

/** Lets customers answer questions for some seconds. */
async function measure(fleet: Fleet, forSeconds: number): Promise<Measured> {
  const all = Array.from(
    { length: customers },
    (_, index) => new OrderingCustomer(fleet, firstPerson + index),
  );
  await Promise.all(all.map((customer) => customer.begin()));
  const sentBefore = countSent(all);
  const cpuBefore = cpuOf(fleet.bffs);
  const begun = performance.now();
  await Promise.all(
    all.map(async (customer) => {
      while (performance.now() - begun < forSeconds * 1_000) {
        await customer.begin();
        await customer.answerSome(3);
      }
    }),
  );
  const ranSeconds = (performance.now() - begun) / 1_000;
  return { events: countSent(all) - sentBefore, seconds: ranSeconds, cpuMs: cpuOf(fleet.bffs) - cpuBefore };
}

const countSent = (all: readonly OrderingCustomer[]): number =>
  all.reduce((sum, { browser }) => sum + browser.sent, 0);

/** Returns the CPU time that processes have used, ms; those that have ended count as 0. */
function cpuOf(places: readonly Place[]): number {
  return places.reduce((sum, { pid }) => {
    try {
      // The name, in parentheses, may have spaces; user and system time are the 12th and 13th field after it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * tickMs;
    } catch {
      return sum;
    }
  }, 0);
}

function sumUp(measured: readonly Measured[]) {
  const total = (field: keyof Measured) => measured.reduce((sum, one) => sum + one[field], 0);
  return {
    events: total('events'),
    perSecond: total('events') / total('seconds'),
    cpuEach: total('cpuMs') / total('events'),
  };
}
