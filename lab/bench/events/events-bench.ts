import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawTable, figure, median } from '@gam/shared/test/draw-table';
import { causeNames, shareCauses } from './causes.ts';
import { makeEarlierBuild } from './earlier-build.ts';
import { arrive, load, type Measured, measureLoad } from './load.ts';
import { recordReplies } from './record-replies.ts';
import { type ServerProcess, withServers } from './servers.ts';

const connections = 20;
const seconds = 4;
const warmSeconds = 5;
/** Rounds of a whole run, and of a short one. */
const rounds = { whole: 5, short: 1 };

/** The commit before replies were made of fragments, whose processor time is the measure. */
const earlierCommit = '386ca97';

const bareName = 'bare route';

/** Limits that are never reached: a refused event would be a cheap one. */
const neverFull = { MAX_REQUESTS: '999999', MAX_LOOP_DELAY_MS: '999999' };

/** A measured server, and the BFF whose customers load it. */
interface Measurable {
  readonly name: string;
  readonly server: ServerProcess;
  readonly customersOf: string;
}

/**
 * Prints what POST /api/events costs on live flows when it is sent as browsers send it, of this build, of an earlier
 * commit, and of a bare route that parses the same bodies and returns the same bytes. Each server is one process, and
 * this one makes the load; they are measured in turn, so that noise affects all. `--profile` adds a table of the causes
 * of the processor time, `--alone` leaves the earlier commit out, `--short` measures one round.
 */
export function benchEvents(options: readonly string[] = []): Promise<void> {
  return withServers(async ({ folder, start, startBff, startOther }) => {
    const bff = await startBff(neverFull);
    const replies = path.join(folder, 'replies.json');
    writeFileSync(replies, JSON.stringify(await recordReplies(bff.url)));
    const bare = await start('bare-server.ts', { REPLIES: replies });
    const servers: Measurable[] = [
      { name: bareName, server: bare, customersOf: bff.url },
      { name: 'this build', server: bff, customersOf: bff.url },
    ];
    if (!options.includes('--alone')) {
      const earlier = makeEarlierBuild(earlierCommit, path.join(folder, 'earlier'));
      if (earlier.ok) {
        const server = await startOther(earlier.folder);
        servers.push({ name: earlierCommit, server, customersOf: server.url });
      } else console.error(`Not compared with an earlier commit: ${earlier.because}.`);
    }
    const measured = await measure(servers, rounds[options.includes('--short') ? 'short' : 'whole']);
    console.log(drawServers(measured));
    if (options.includes('--profile')) console.log(drawCauses(measured, await profile(servers)));
  });
}

type Rounds = ReadonlyMap<string, readonly Measured[]>;

async function measure(servers: readonly Measurable[], count: number): Promise<Rounds> {
  const measured = new Map<string, Measured[]>();
  for (const { server, customersOf } of servers)
    await load(server.url, await arrive(customersOf, connections), warmSeconds);
  for (let round = 0; round < count; round += 1) {
    for (const { name, server, customersOf } of servers) {
      const one = await measureLoad(server, await arrive(customersOf, connections), seconds);
      measured.set(name, [...(measured.get(name) ?? []), one]);
    }
  }
  return measured;
}

const medianOf = (all: readonly Measured[], field: keyof Measured): number =>
  median(all.map((one) => one[field]));

function drawServers(measured: Rounds): string {
  const bare = measured.get(bareName) ?? [];
  const earlier = measured.get(earlierCommit);
  /** The ratio in the median of the rounds, since both were measured in each. */
  const ratio = (over: readonly Measured[], under: readonly Measured[], field: keyof Measured): number =>
    median(over.map((one, round) => one[field] / (under[round]?.[field] ?? Number.NaN)));
  const rows = [...measured].map(([name, one]) => [
    name,
    ...(['cpuMicros', 'perSecond', 'p50Ms', 'p99Ms'] as const).map((field) => figure(medianOf(one, field))),
    earlier ? `${figure(ratio(one, earlier, 'cpuMicros') * 100)} %` : '-',
    `${figure(ratio(one, bare, 'perSecond') * 100)} %`,
    `${figure(ratio(one, bare, 'p99Ms'))}×`,
  ]);
  const head = [
    'CPU µs',
    'req/s',
    'p50 ms',
    'p99 ms',
    `CPU of ${earlierCommit}`,
    'req/s of bare',
    'p99 of bare',
  ];
  return drawTable(
    `BFF: POST /api/events, ${connections} connections, medians of ${bare.length} rounds of ${seconds} s`,
    ['', ...head],
    rows,
  );
}

type Shares = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function profile(servers: readonly Measurable[]): Promise<Shares> {
  const shares = new Map<string, ReadonlyMap<string, number>>();
  for (const { name, server, customersOf } of servers) {
    const shoppers = await arrive(customersOf, connections);
    const recorded = await server.profile(() => load(server.url, shoppers, seconds));
    shares.set(name, shareCauses(recorded));
  }
  return shares;
}

/** Draws each server's processor time by cause: the measured time, divided as its profile says. */
function drawCauses(measured: Rounds, shares: Shares): string {
  const names = [...shares.keys()];
  const microsOf = (name: string, cause: string): number =>
    (shares.get(name)?.get(cause) ?? 0) * medianOf(measured.get(name) ?? [], 'cpuMicros');
  const rows = causeNames.map((cause) => [cause, ...names.map((name) => figure(microsOf(name, cause)))]);
  return drawTable('CPU of an event by cause, µs', ['', ...names], rows);
}
