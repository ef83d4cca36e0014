import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { catalogueHeader, catalogueLevel, type Reply } from '@gam/schemas/descriptors';
import { drawTable, figure } from '@gam/shared/test/draw-table';
import { readFactors } from '../../../bff/test/support/rules-command.ts';
import { type Example, examples } from './examples.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const documents = path.join(root, 'bff/rules/examples');
/** A rules editor of the demo. */
const editorPhone = '09120000004';
/** How often a new visitor comes to see whether an example counts, ms. */
const visitEveryMs = 20;
/** When a visitor is no longer expected to meet an example, ms. */
const patienceMs = 60_000;

/**
 * Publishes every example on a product that was started with an empty data folder, by the commands that the examples'
 * README names, each in a process of its own. Prints how long each command took, and when a new visitor first met it.
 */
export async function benchExamples(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-examples-'));
  const server = await startProduct(path.join(folder, 'data'));
  try {
    const type = makeTerminal(folder, server.url, await signIn(server));
    const rows: string[][] = [];
    for (const example of examples) rows.push(await tryExample(server.url, folder, type, example));
    console.log(
      drawTable(
        'Fourteen changes on the running system, from a clean start',
        ['document', 'check', 'publish', 'first visitor'],
        rows,
      ),
    );
  } finally {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Product {
  readonly child: ChildProcess;
  readonly url: string;
  readonly marketplace: string;
}

/** Starts BFF and marketplace as `npm start` does, on free ports, over an empty folder. */
async function startProduct(data: string): Promise<Product> {
  const child = spawn(process.execPath, [path.join(root, 'bff/bin/start.ts')], {
    env: {
      PATH: process.env['PATH'],
      GAM_DATA: data,
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const url = /^گام {2}(http:\S+)/m.exec(printed)?.[1];
    const marketplace = /^Codes by SMS: (http:.+)\/dev\/outbox/m.exec(printed)?.[1];
    if (url !== undefined && marketplace !== undefined) return { child, url, marketplace };
  }
  throw new Error(`the product did not start: ${printed}`);
}

interface Typed {
  readonly printed: string;
  readonly seconds: number;
}
type Terminal = (command: 'rules' | 'services', ...typed: readonly string[]) => Promise<Typed>;

/** Returns a terminal that runs commands as the README writes them, each in a process of its own. */
const makeTerminal =
  (folder: string, url: string, token = '', input: () => Promise<string> = async () => ''): Terminal =>
  async (command, ...typed) => {
    const begin = performance.now();
    const child = spawn(process.execPath, [path.join(root, 'bff/bin', `${command}.ts`), ...typed], {
      cwd: folder,
      env: { PATH: process.env['PATH'], GAM_URL: url, GAM_TOKEN: token },
    });
    const [out, err, exit] = [text(child.stdout), text(child.stderr), once(child, 'exit')];
    // A command that asks for something has written its question before.
    if (typed[0] === 'sign-in') await once(child.stderr, 'data');
    child.stdin.end(await input());
    const [code] = (await exit) as [number];
    if (code !== 0) throw new Error(`${command} ${typed.join(' ')}: ${await out}${await err}`);
    return { printed: await out, seconds: (performance.now() - begin) / 1000 };
  };

/** Signs the editor in; returns the token. */
async function signIn({ url, marketplace }: Product): Promise<string> {
  const factors = () => readFactors({ url: marketplace }, editorPhone);
  const { printed } = await makeTerminal(root, url, '', factors)('rules', 'sign-in', editorPhone);
  return /^export GAM_TOKEN=(\S+)$/m.exec(printed)?.[1] ?? '';
}

async function tryExample(
  url: string,
  folder: string,
  type: Terminal,
  { document, options = [], met }: Example,
): Promise<string[]> {
  const command = document.startsWith('content/') ? 'services' : 'rules';
  const file = path.join(folder, path.basename(`${document}.json`));
  copyFileSync(path.join(documents, `${document}.json`), file);
  const check = await type(command, 'check', file);
  const publish = await type(command, 'publish', file, ...options, '--reason', 'a team asked for it');
  const visited = met === null ? 'when its days come' : `${figure(await waitFor(url, met))} s`;
  return [path.basename(document), `${figure(check.seconds)} s`, `${figure(publish.seconds)} s`, visited];
}

/** Waits until a new visitor meets a change; returns the seconds since its command ended. */
async function waitFor(bff: string, { url, shows }: NonNullable<Example['met']>): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < patienceMs) {
    const reply = await fetch(`${bff}/api/screen?url=${encodeURIComponent(url)}`, {
      headers: { [catalogueHeader]: `web/${catalogueLevel}` },
    });
    const { screen } = (await reply.json()) as Reply;
    if (JSON.stringify(screen).includes(shows)) return (performance.now() - begin) / 1000;
    await pause(visitEveryMs);
  }
  throw new Error(`no visitor of ${url} met ${shows}`);
}
