import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon, { type Client, type Result } from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { drawTable, figure, median } from '../table.ts';
import type { BareReplies } from './bare-server.ts';
import { Shopper } from './shopper.ts';

/** Lets each shopper send its next request after each reply, for `seconds`. */
async function load(url: string, shoppers: readonly Shopper[], seconds: number): Promise<Result> {
  const waiting = [...shoppers];
  const result = await autocannon({
    url: `${url}/api/events`,
    method: 'POST',
    connections: shoppers.length,
    duration: seconds,
    setupClient: (client: Client) => {
      const shopper = waiting.pop();
      if (!shopper) throw new Error('more connections than shoppers');
      client.setHeadersAndBody(shopper.headers, shopper.nextBody());
      client.on('response', () => client.setBody(shopper.nextBody()));
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) console.error(`${failed} of ${result.requests.total} requests to ${url} failed.`);
  return result;
}

interface ServerProcess {
  /** The URL on which it listens. */
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** Runs a server in a process of its own, on a free port; sends it `message` before it listens. */
async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
  message?: object,
): Promise<ServerProcess> {
  const child = fork(file, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [],
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  const exit = once(child, 'exit');
  if (message) child.send(message);
  const listening = once(child, 'message').then(([first]) => first as { url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (!started) throw new Error(`${file} did not listen`);
  return {
    url: started.url,
    end: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

const connections = 20;
const rounds = 5;
const seconds = 6;
const warmSeconds = 4;
const upstreamToken = 'a-credential-of-the-bff';
const fileOf = (name: string): string => path.resolve(import.meta.dirname, name);

/**
 * Prints the requests per second of POST /api/events on live flows, beside those of a bare route that parses the same
 * bodies and returns the same bytes. Each server is one process, and this one makes the load; they are measured in turn,
 * so that noise affects both.
 */
export async function benchEvents(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-bench-'));
  const running: ServerProcess[] = [];
  const start = async (...given: Parameters<typeof startServer>): Promise<ServerProcess> => {
    const server = await startServer(...given);
    running.push(server);
    return server;
  };
  try {
    const env = { GAM_DATA: folder, UPSTREAM_TOKEN: upstreamToken };
    const marketplace = await start(fileOf('../../../marketplace/src/server.ts'), env);
    const bff = await start(fileOf('../../src/server.ts'), { ...env, UPSTREAM_URL: marketplace.url });
    const bare = await start(fileOf('bare-server.ts'), {}, await recordReplies(bff.url));
    console.log(drawRounds(await measure(bff.url, bare.url)));
  } finally {
    for (const server of running.toReversed()) await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns replies of the BFF, which the bare route repeats. */
async function recordReplies(url: string): Promise<BareReplies> {
  const shopper = await Shopper.arrive(url);
  const ask = async (): Promise<string> => {
    const init = { method: 'POST', headers: shopper.headers, body: shopper.nextBody() };
    return (await fetch(`${url}/api/events`, init)).text();
  };
  return { forward: await ask(), back: await ask() };
}

interface Round {
  readonly bare: Result;
  readonly bff: Result;
}

async function measure(bff: string, bare: string): Promise<Round[]> {
  const arrive = () => Promise.all(Array.from({ length: connections }, () => Shopper.arrive(bff)));
  await load(bare, await arrive(), warmSeconds);
  await load(bff, await arrive(), warmSeconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({
      bare: await load(bare, await arrive(), seconds),
      bff: await load(bff, await arrive(), seconds),
    });
  }
  return measured;
}

function drawRounds(measured: readonly Round[]): string {
  const rows = measured.map(({ bare, bff }) => [
    ...[bare, bff].flatMap(({ requests, latency }) => [requests.average, latency.p50, latency.p99]),
    (bff.requests.average / bare.requests.average) * 100,
    bff.latency.p99 / bare.latency.p99,
  ]);
  const middle = (rows[0] ?? []).map((_, column) => median(rows.map((row) => row[column] ?? 0)));
  const draw = (name: string, row: readonly number[]): string[] => {
    const [percent = 0, times = 0] = row.slice(-2);
    return [name, ...row.slice(0, -2).map(figure), `${figure(percent)} %`, `${figure(times)}×`];
  };
  const head = ['bare req/s', 'p50 ms', 'p99 ms', 'BFF req/s', 'p50 ms', 'p99 ms', 'of bare', 'p99 ratio'];
  return drawTable(
    `BFF: POST /api/events, ${connections} connections, ${seconds} s a round`,
    ['', ...head],
    [...rows.map((row, index) => draw(`round ${index + 1}`, row)), draw('median', middle)],
  );
}
