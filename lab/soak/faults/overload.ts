import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { offer } from '../../load/offer.ts';
import { Shopper } from '../../load/shopper.ts';
import { median } from '@gam/shared/test/draw-table';
import { spread } from '../spread.ts';
import type { FaultPart, FaultRow } from '../fault-row.ts';
import { openProxiedWorld, type ProxiedWorld } from './proxied-world.ts';
import { freePort, readDurations } from './server-durations.ts';

const rounds = 3;
const seconds = 5;
const warmSeconds = 3;
const times = 3;
/** Faster than any server: each customer sends the next event after each reply. */
const atOnce = 1_000_000;
/** The connections of the peak, and the customers who come at three times its rate. */
const peakConnections = 20;
const customers = 600;
/** What must be reached: of the peak in time, of the refusals' time on the server, and of the served ones' p99. */
const leastShare = 0.8;
const refusalSeconds = 0.05;
const mostSlower = 3;
/** An offer that falls below this part of what was meant says nothing about the server. */
const leastOffered = 0.9;

/**
 * Offers three times as many events as a BFF can serve: it serves at least four fifths of its peak, and refuses the rest
 * within 50 ms of its own time, with Retry-After. The server has one core for itself, the customers have another one.
 * [scale: Admission]
 */
export const overload: FaultPart = {
  name: 'overload',
  run: async ({ isShort, report }) => {
    // It measures, which a busy machine cannot do for every change.
    if (isShort) return [];
    const metricsPort = await freePort();
    const world = await openProxiedWorld({ METRICS_PORT: String(metricsPort) });
    const where = pin(world.bff.pid);
    try {
      return [await offerTooMuch(world, `http://127.0.0.1:${metricsPort}`, where, report)];
    } finally {
      unpin(process.pid);
      await world.stop();
    }
  },
};

/** Gives the server the first core and this process the second; returns what was possible, in words. */
function pin(server: number): string {
  const cores = availableParallelism();
  if (cores < 2) return 'one core for both';
  try {
    taskset(server, '0');
    taskset(process.pid, '1');
    return `server and customers on a core each of ${cores}`;
  } catch {
    return 'cores shared: taskset is missing';
  }
}

const taskset = (pid: number, cores: string): void =>
  void execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], {
    stdio: 'ignore',
  });

function unpin(pid: number): void {
  try {
    taskset(pid, `0-${availableParallelism() - 1}`);
  } catch {
    // There was nothing to undo.
  }
}

interface Round {
  readonly peak: number;
  readonly offered: number;
  readonly served: number;
  readonly refused: number;
  readonly failed: number;
  /** The part of the refusals within their time, by the server's clock. */
  readonly quickRefusals: number;
  /** p99 of what is served at the peak and above it, by the server's clock, s. */
  readonly p99: { readonly peak: number; readonly above: number };
}

async function offerTooMuch(
  { bff }: ProxiedWorld,
  metricsUrl: string,
  where: string,
  report: (line: string) => void,
): Promise<FaultRow> {
  await offer(bff.url, await arrive(bff.url, peakConnections), atOnce, warmSeconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(bff.url, metricsUrl));
  const middle = (of: (round: Round) => number) => median(measured.map(of));
  const sum = (of: (round: Round) => number) => measured.reduce((total, round) => total + of(round), 0);

  // A busy machine lowers some of the peaks.
  const peak = Math.max(...measured.map((round) => round.peak));
  const share = middle(({ served }) => served) / seconds / peak;
  const offered = middle((round) => round.offered) / seconds / peak;
  const quick = middle(({ quickRefusals }) => quickRefusals);
  const slower = middle(({ p99 }) => p99.above / p99.peak);
  const isOffered = offered >= leastOffered * times;
  const problems = [
    sum(({ failed }) => failed) > 0 && `${sum(({ failed }) => failed)} replies other than 200 and 503`,
    isOffered && share < leastShare && `only ${percent(share)} of the peak were served`,
    isOffered && slower > mostSlower && `p99 of what is served is ${slower.toFixed(1)}× that of the peak`,
    quick < 0.99 && `only ${percent(quick)} of the refusals came within ${refusalSeconds * 1000} ms`,
    bff.ownEnds.length > 0 && `the BFF ended: ${bff.ownEnds.join(' ')}`,
  ].filter((problem) => problem !== false);
  for (const problem of problems) report(problem);
  return {
    tried: `${offered.toFixed(1)}× the peak of ${Math.round(peak)} events/s (${where})`,
    requests: sum((round) => round.offered),
    faults: sum(({ refused }) => refused),
    losses: 0,
    result: `${percent(share)} of the peak served, p99 ${slower.toFixed(1)}×; ${percent(quick)} of the 503 within ${refusalSeconds * 1000} ms on the server`,
    broken: problems.length,
  };
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Measures the peak, then offers a multiple of it. */
async function measure(url: string, metricsUrl: string): Promise<Round> {
  const few = await arrive(url, peakConnections);
  const crowd = await arrive(url, customers);
  const begin = await readDurations(metricsUrl);
  const peak = (await offer(url, few, atOnce, seconds)).served.length / seconds;
  const atPeak = await readDurations(metricsUrl);
  const { sent, served, refused, failed } = await offer(url, crowd, times * peak, seconds);
  const above = await readDurations(metricsUrl);
  return {
    peak,
    offered: sent,
    served: served.length,
    refused: refused.length,
    failed,
    quickRefusals: above.since(atPeak, '5xx').partWithin(refusalSeconds),
    p99: {
      peak: atPeak.since(begin, '2xx').quantile(0.99),
      above: above.since(atPeak, '2xx').quantile(0.99),
    },
  };
}

/** Returns customers at their question, who came before the load. */
const arrive = (url: string, count: number): Promise<Shopper[]> =>
  spread(count, 10, () => Shopper.arrive(url));
