import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const files = path.resolve(import.meta.dirname, '../../../ops/seeing');

export const hasPrometheus = (): boolean => spawnSync('prometheus', ['--version']).status === 0;

/** One line of a panel: its name and its points, seconds since 1970 and value. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}

interface QueryReply {
  readonly data: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly values: readonly (readonly [number, string])[];
    }[];
  };
}

/** Debian's Prometheus with the alert rules of the product, which reads the servers' metrics every second. */
export class Prometheus {
  readonly #process: ChildProcess;
  readonly #url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.#url = url;
  }

  /** `targets`: the addresses of each job's metrics. */
  static async start(folder: string, targets: Readonly<Record<string, string>>): Promise<Prometheus> {
    const jobs = Object.entries(targets).map(([job_name, target]) => ({
      job_name,
      static_configs: [{ targets: [target] }],
    }));
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['alerts.yml'],
      scrape_configs: jobs,
    };
    cpSync(path.join(files, 'alerts.yml'), path.join(folder, 'alerts.yml'));
    const file = path.join(folder, 'prometheus.yml');
    // JSON is YAML too.
    writeFileSync(file, JSON.stringify(config));
    const address = `127.0.0.1:${await findFreePort()}`;
    const child = spawn(
      'prometheus',
      [
        `--config.file=${file}`,
        `--storage.tsdb.path=${path.join(folder, 'tsdb')}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    );
    const started = new Prometheus(child, `http://${address}`);
    while (
      !(await fetch(`${started.#url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(100);
    return started;
  }

  /** Returns a query's series from `from` to `to`, s since 1970; `legend` names them by their labels: `{{status}}`. */
  async read(query: string, legend: string, from: number, to: number): Promise<Series[]> {
    const search = new URLSearchParams({ query, start: String(from), end: String(to), step: '1' });
    const reply = await fetch(`${this.#url}/api/v1/query_range?${search.toString()}`);
    const { data } = (await reply.json()) as QueryReply;
    return data.result.map(({ metric, values }) => ({
      name: legend.replaceAll(/\{\{(\w+)\}\}/g, (_all, label: string) => metric[label] ?? ''),
      points: values.map(([at, value]) => [at, Number(value)] as const),
    }));
  }

  stop(): void {
    this.#process.kill('SIGKILL');
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
