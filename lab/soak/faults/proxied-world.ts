import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServer } from '@gam/shared/test/server-process';
import { type FaultProxy, startFaultProxy } from '../../../bff/test/support/fault-proxy.ts';
import { Customer } from '../../../bff/test/support/customer.ts';
import { phoneOf, readCode } from '../backend.ts';
import { Place } from '../place.ts';

type Env = Readonly<Record<string, string>>;

/** A marketplace and a BFF in processes of their own, with the limits of service, and a proxy between that makes faults. */
export interface ProxiedWorld {
  readonly marketplace: ServerProcess;
  readonly proxy: FaultProxy;
  readonly bff: Place;
  /** The data folder of the BFF alone. */
  readonly folder: string;
  /** Starts a BFF on the same data, which throws with its output if it does not listen. */
  readonly startBff: () => Promise<ServerProcess>;
  /** A signed-in customer. */
  readonly signIn: (person: number) => Promise<Customer>;
  readonly stop: () => Promise<void>;
}

/** Starts them; `folder`: where the BFF keeps its data, a new folder unless given. */
export async function openProxiedWorld(env: Env = {}, folder: string | null = null): Promise<ProxiedWorld> {
  const own = mkdtempSync(path.join(tmpdir(), 'gam-faults-'));
  const data = folder ?? path.join(own, 'data');
  mkdirSync(data, { recursive: true });
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'error' };
  const marketplace = await startServer('marketplace', { ...common, GAM_DATA: own });
  const proxy = await startFaultProxy(() => marketplace.url);
  const settings = { ...common, GAM_DATA: data, UPSTREAM_URL: proxy.url, ...env };
  const startBff = (more: Env = {}) => startServer('bff', { ...settings, ...more });
  const bff = new Place('bff', startBff);
  bff.onOwnEnd = (reason) => console.error(reason);
  await bff.start();
  return {
    marketplace,
    proxy,
    bff,
    folder: data,
    startBff,
    signIn: async (person) => {
      const customer = new Customer(bff);
      await customer.open('/login');
      await customer.signIn(phoneOf(person), (phone) => readCode(marketplace.url, phone));
      if (customer.session === undefined) throw new Error(`${phoneOf(person)} could not sign in`);
      return customer;
    },
    stop: async () => {
      proxy.heal();
      await bff.end();
      await proxy.close();
      await marketplace.end('SIGKILL');
      rmSync(own, { recursive: true, force: true });
    },
  };
}
