import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@gam/shared/test/server-process';

type Env = Readonly<Record<string, string>>;

/** What a place needs of a process. */
export type PlacedProcess = Pick<ServerProcess, 'child' | 'url' | 'pid' | 'output' | 'end'>;

/** The longest time until a server is there again, ms: it may wait for another one that was killed. */
const longestStartMs = 60_000;

/** A server that restarts on the same port, as its clients expect. */
export class Place {
  readonly name: string;
  url: string;
  /** The last output before each end that this run did not cause. */
  readonly ownEnds: string[] = [];
  /** Called at such an end with that output. */
  onOwnEnd: (output: string) => void = () => undefined;
  readonly #start: (env: Env) => Promise<PlacedProcess>;
  #process: PlacedProcess | null = null;
  #isEnding = false;

  /** `url`: where it listens; empty: at any free port. */
  constructor(name: string, start: (env: Env) => Promise<PlacedProcess>, url = '') {
    this.name = name;
    this.#start = start;
    this.url = url;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** The last output of its process. */
  get output(): string {
    return this.#process?.output() ?? '';
  }

  /** Starts it, again and again while a server that it needs is away. */
  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const end = Date.now() + (this.url === '' ? 0 : longestStartMs);
    this.#process = await this.#tryStart(port, end);
    this.#isEnding = false;
    this.url = this.#process.url;
    const { child, output } = this.#process;
    child.once('exit', (code, signal) => {
      if (this.#isEnding) return;
      const reason = `${this.name} ended with ${signal ?? code}: ${output()}`;
      this.ownEnds.push(reason);
      this.onOwnEnd(reason);
    });
  }

  async #tryStart(port: string, end: number): Promise<PlacedProcess> {
    try {
      return await this.#start({ PORT: port });
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(500);
      return this.#tryStart(port, end);
    }
  }

  /** Kills it and starts it again. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
    await this.start();
  }

  /** Ends it until it is started again; returns the exit code, null if a signal ended it. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    this.#isEnding = true;
    return (await this.#process?.end(signal)) ?? null;
  }
}
