import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marketplaceData, startServer } from '@gam/shared/test/server-process';
import type { Terminal } from '../../bin/rules/command.ts';
import { connectGate, type Gate } from '../../bin/rules/gate.ts';
import { Customer } from '../support/customer.ts';
import { signInByCommand } from '../support/rules-command.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type Bff, startBff } from '../support/start-bff.ts';

/** A real marketplace and a real BFF, whose clocks move together, and an editor who publishes there. */
export interface SetsWorld {
  readonly bff: Bff;
  readonly marketplace: { readonly url: string };
  /** Stands between them and records the calls. */
  readonly proxy: FaultProxy;
  readonly gate: Gate;
  /** The editor's terminal, for services. */
  readonly terminal: Terminal;
  readonly newCustomer: () => Customer;
  readonly newPhone: () => string;
  readonly readCode: (phone: string) => Promise<string>;
  /** The time of both servers, ms since 1970. */
  readonly now: () => number;
  /** Moves both clocks to an instant. */
  readonly moveClock: (instant: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const movedClock = new URL('moved-clock.mjs', import.meta.url).href;

/** When every set is published, whatever the time is: a Saturday noon in Tehran, ms since 1970. */
export const begin = Date.parse('2029-05-05T08:30:00Z');

/** Opens a world of its own. */
export async function openSetsWorld(): Promise<SetsWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-sets-'));
  let aheadMs = 0;
  let phones = 0;
  const marketplace = await startServer('marketplace', await marketplaceData(folder), [
    '--import',
    movedClock,
  ]);
  const proxy = await startFaultProxy(() => marketplace.url);
  const bff = await startBff({
    upstreamUrl: proxy.url,
    dataFolder: folder,
    now: () => Date.now() + aheadMs,
    rulesEveryMs: 50,
    env: { RATE_LIMITS: 'off' },
  });
  const moveClock = async (instant: number) => {
    const moved = instant - Date.now();
    marketplace.child.send({ aheadMs: moved });
    await once(marketplace.child, 'message');
    aheadMs = moved;
  };
  await moveClock(begin);
  const { token } = await signInByCommand('09120000004', { bff, marketplace });
  const terminal: Terminal = {
    env: { GAM_URL: bff.url, GAM_TOKEN: token },
    folder,
    print: () => undefined,
    note: () => undefined,
    readLine: async () => '',
    readSecret: async () => '',
  };
  const gate = connectGate(terminal);
  if (!gate.ok) throw new Error(gate.failure.lines.join('\n'));
  return {
    bff,
    marketplace,
    proxy,
    gate: gate.value,
    terminal,
    newCustomer: () => new Customer(bff),
    newPhone: () => `0936${String((phones += 1)).padStart(7, '0')}`,
    readCode: async (phone) => {
      const reply = await fetch(`${marketplace.url}/dev/outbox?phone=${phone}`);
      const { results } = (await reply.json()) as { results: { code: string | null }[] };
      return results.find(({ code }) => code !== null)?.code ?? '';
    },
    now: () => Date.now() + aheadMs,
    moveClock,
    stop: async () => {
      await bff.close();
      await proxy.close();
      await marketplace.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
