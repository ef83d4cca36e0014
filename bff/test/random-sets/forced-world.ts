import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectGate } from '../../bin/rules/gate.ts';
import { Customer } from '../support/customer.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { RulesDesk } from '../support/rules-desk.ts';
import { startBff } from '../support/start-bff.ts';
import type { SetsWorld } from './sets-world.ts';

/**
 * Opens a second BFF at the same marketplace on which a refused layer counts: it never had a good set to stay on, so it
 * adopts what it is told is published.
 */
export async function openForcedWorld(
  world: SetsWorld,
  layer: { readonly name: string },
): Promise<SetsWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-forced-'));
  const proxy = await startFaultProxy(() => world.marketplace.url);
  new RulesDesk(proxy).publish(1, layer);
  const bff = await startBff({
    upstreamUrl: proxy.url,
    dataFolder: folder,
    now: world.now,
    rulesEveryMs: 50,
    env: { RATE_LIMITS: 'off' },
  });
  const terminal = { ...world.terminal, env: { ...world.terminal.env, GAM_URL: bff.url } };
  const gate = connectGate(terminal);
  if (!gate.ok) throw new Error(gate.failure.lines.join('\n'));
  for (let turn = 0; turn < 1_000; turn += 1) {
    const status = await gate.value.ask('rulesStatus', {});
    if (status.ok && status.value.counting.some(({ version }) => version.startsWith(`${layer.name}@1#`)))
      break;
    await pause(20);
  }
  return {
    ...world,
    bff,
    proxy,
    gate: gate.value,
    terminal,
    newCustomer: () => new Customer(bff),
    stop: async () => {
      await bff.close();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
