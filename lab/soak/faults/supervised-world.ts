import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { layDatabase, serverEnv } from '@gam/shared/test/server-process';
import { Place } from '../place.ts';
import type { SoakWorld } from '../soak-world.ts';

/** What `npm start` runs after it has built the web app. */
const starter = path.resolve(import.meta.dirname, '../../../bff/bin/start/run-servers-fixture.ts');
/** The longest time until a killed server answers again, ms: its pauses grow with each death. */
const longestMs = 60_000;

/** Marketplace and BFF as `npm start` runs them, which starts those again that end. */
export interface SupervisedWorld extends SoakWorld {
  /** The ends of processes that this run did not kill. */
  readonly otherEnds: () => readonly string[];
}

export async function openSupervisedWorld(): Promise<SupervisedWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-supervised-'));
  const env = { GAM_DATA: folder, NODE_ENV: 'test', LOG_LEVEL: 'fatal' };
  layDatabase(env);
  const parent = fork(starter, [], { silent: true, execArgv: [], env: serverEnv(env) });
  const [marketplaceUrl, bffUrl] = await readUrls(parent);
  const others: string[] = [];
  const pidOf = (name: string): number | null => pidsOf(parent.pid ?? 0).get(name) ?? null;
  const names = ['marketplace', 'bff'] as const;
  const urls = { marketplace: marketplaceUrl, bff: bffUrl };
  const places = names.map(
    (name) =>
      new SupervisedPlace(name, urls[name], async () => {
        const before = names.map(pidOf);
        const own = pidOf(name);
        if (own === null) throw new Error(`${name} does not run`);
        process.kill(own, 'SIGKILL');
        await untilAnswers(`${urls[name]}/livez`, () => {
          const now = pidOf(name);
          return now !== null && now !== own;
        });
        for (const [index, other] of names.entries())
          if (other !== name && pidOf(other) !== before[index]) others.push(`${other} ended with ${name}`);
      }),
  );
  parent.once('exit', (code) => others.push(`the supervisor ended with ${code}`));
  return {
    marketplace: { url: marketplaceUrl },
    bff: { url: bffUrl },
    places,
    db: null,
    folder,
    bankSecret: '',
    otherEnds: () => [...others],
    stop: async () => {
      const ended = once(parent, 'exit');
      parent.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that its supervisor starts again. */
class SupervisedPlace extends Place {
  readonly #killAndWait: () => Promise<void>;

  constructor(name: string, url: string, killAndWait: () => Promise<void>) {
    super(name, () => Promise.reject(new Error(`only its supervisor starts ${name}`)), url);
    this.#killAndWait = killAndWait;
  }

  override kill(): Promise<void> {
    return this.#killAndWait();
  }
}

/** Returns where the marketplace and the BFF answer, as the starter prints it. */
function readUrls(parent: ChildProcess): Promise<[string, string]> {
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const [, marketplace] = /Codes by SMS: (\S+)\/dev\/outbox/.exec(text) ?? [];
      const [, bff] = /گام {2}(\S+)/.exec(text) ?? [];
      if (marketplace !== undefined && bff !== undefined) resolve([marketplace, bff]);
    };
    parent.stdout?.on('data', read);
    parent.stderr?.on('data', read);
    parent.once('exit', (code) => reject(new Error(`the servers did not start (${code}): ${text}`)));
  });
}

/** Returns the process of each server by the folder that it runs in. */
function pidsOf(parent: number): Map<string, number> {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  return new Map(
    children.flatMap((pid): [string, number][] => {
      try {
        return [[path.basename(readlinkSync(`/proc/${pid}/cwd`)), Number(pid)]];
      } catch {
        // It ended meanwhile.
        return [];
      }
    }),
  );
}

async function untilAnswers(url: string, isNew: () => boolean): Promise<void> {
  const end = performance.now() + longestMs;
  for (;;) {
    const reply = isNew() ? await fetch(url).catch(() => null) : null;
    if (reply?.ok) return;
    if (performance.now() > end) throw new Error(`${url} does not answer again`);
    await pause(100);
  }
}
