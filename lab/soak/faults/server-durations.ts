import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

type Status = '2xx' | '5xx';

/** The cumulative counts of a histogram by the upper bound of their bucket, s. */
type Buckets = readonly (readonly [bound: number, count: number])[];

/** How long events took by the server's own clock, between two moments. */
interface Durations {
  /** The part that took at most this long, s; 1 without any. */
  readonly partWithin: (seconds: number) => number;
  /** The time that this part did not exceed, s: the bound of its bucket, or less by how full the bucket is. */
  readonly quantile: (part: number) => number;
}

/** All events of the server up to a moment. */
interface Read {
  readonly of: Readonly<Record<Status, Buckets>>;
  /** Returns those since an earlier moment. */
  readonly since: (before: Read, status: Status) => Durations;
}

/** Reads the histogram of the durations of POST /api/events from the server's metrics. */
export async function readDurations(metricsUrl: string): Promise<Read> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const of = { '2xx': bucketsOf(text, '2xx'), '5xx': bucketsOf(text, '5xx') };
  return { of, since: (before, status) => durationsOf(minus(of[status], before.of[status])) };
}

function bucketsOf(text: string, status: Status): Buckets {
  const lines = text
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('bff_request_duration_seconds_bucket{') &&
        line.includes('route="/api/events"') &&
        line.includes(`status="${status}"`),
    );
  return lines.map((line) => {
    const [, bound = ''] = /le="([^"]+)"/.exec(line) ?? [];
    return [bound === '+Inf' ? Infinity : Number(bound), Number(line.split(' ').at(-1))] as const;
  });
}

const minus = (after: Buckets, before: Buckets): Buckets =>
  after.map(([bound, count], index) => [bound, count - (before[index]?.[1] ?? 0)]);

function durationsOf(buckets: Buckets): Durations {
  const total = buckets.at(-1)?.[1] ?? 0;
  return {
    partWithin: (seconds) => {
      const within = buckets.findLast(([bound]) => bound <= seconds)?.[1] ?? 0;
      return total === 0 ? 1 : within / total;
    },
    quantile: (part) => {
      const wanted = part * total;
      const index = buckets.findIndex(([, count]) => count >= wanted);
      const [low, before] = buckets[index - 1] ?? [0, 0];
      const [high, count] = buckets[index] ?? [0, 0];
      if (high === Infinity) return low;
      return low + ((high - low) * (wanted - before)) / Math.max(1, count - before);
    },
  };
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
