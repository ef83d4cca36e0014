import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { marketplaceData, type ServerProcess, startServer } from '@gam/shared/test/server-process';
import { type Border, openBorder } from './border.ts';

/** The host of the partner that a demo question leads to. */
export const partnerHost = 'insurance.example';
/** The package of the Android app that may open the product's pages. */
export const androidApp = 'example.gam';

export interface OperatorCredentials {
  readonly phone: string;
  readonly password: string;
  readonly code: string;
}

/** The whole product, running in processes of its own with its own data folder. */
export interface Product {
  readonly url: string;
  readonly border: Border;
  /** Returns the latest code that was sent to a phone. */
  readonly readCode: (phone: string) => Promise<string>;
  /** Returns what pages reported to the BFF since it began: uncaught errors and what they could not draw or load. */
  readonly readClientErrors: () => readonly string[];
  /** Returns the credentials of the demo's operator, or of another person of its team. Waits for an unused code. */
  readonly readOperator: (phone?: string) => Promise<OperatorCredentials>;
  /** Makes a person of the team who is not enrolled yet; returns them with the token of their one-time link. */
  readonly invite: (roles: readonly string[]) => Promise<{ readonly email: string; readonly link: string }>;
  /** Makes an enrolled person of the team, whose code no other test uses up. */
  readonly makeMember: (roles: readonly string[]) => Promise<OperatorCredentials>;
  /** Takes the work on an order to its next step, as the developers' page does. */
  readonly work: (order: string, step: 'assigned' | 'in_progress' | 'done') => Promise<void>;
  /** Marks the work of an order as started and done. */
  readonly finishWork: (order: string) => Promise<void>;
  /** Kills the marketplace (SIGKILL); `startMarketplace` starts it again on the same data, with further settings. */
  readonly killMarketplace: () => Promise<void>;
  readonly startMarketplace: (settings?: Readonly<Record<string, string>>) => Promise<void>;
  /** Kills all servers (SIGKILL) and starts them on the same data at the same address. */
  readonly killAndStart: () => Promise<void>;
  /** Deletes all flows while the BFF is stopped. */
  readonly loseFlows: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The validity that a code must have left, since a busy machine needs time to type and send it. */
const minValidityMs = 20_000;

/** The phone of the demo's operator. */
const operatorPhone = '09120000002';

async function readOperator(marketplace: string, phone = operatorPhone): Promise<OperatorCredentials> {
  for (;;) {
    const reply = await fetch(`${marketplace}/dev/outbox`);
    const { team } = (await reply.json()) as {
      team: (Omit<OperatorCredentials, 'code'> & { codes: { code: string; until: string }[] })[];
    };
    const member = team.find((one) => one.phone.endsWith(phone.slice(1)));
    const usable = member?.codes.find(({ until }) => Date.parse(until) - Date.now() > minValidityMs);
    if (member && usable) return { ...member, phone, code: usable.code };
    await pause(1000);
  }
}

/** Starts the product. `settings`: further environment variables of the BFF. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(process.env['GAM_TEST_FOLDER'] ?? tmpdir(), 'gam-e2e-'));
  const env = {
    GAM_DATA: folder,
    UPSTREAM_TOKEN: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    WEB_VIEW_HOSTS: partnerHost,
    ANDROID_APP: androidApp,
    ANDROID_FINGERPRINTS: `${'AB:'.repeat(31)}CD`,
  };
  const border = await openBorder();
  // The bank's pages keep the border's address, since the marketplace's own changes with each start.
  const data = await marketplaceData(folder);
  const startMarket = (more: Readonly<Record<string, string>> = {}) =>
    startServer('marketplace', { ...env, ...data, BANK_URL: border.url, ...more });
  let marketplace = await startMarket();
  border.forwardTo(marketplace.url);
  const startBff = (port: string) =>
    startServer('bff', { ...env, ...settings, UPSTREAM_URL: border.url, PORT: port });
  let bff: ServerProcess = await startBff('0');
  const { url } = bff;

  const startMarketplace: Product['startMarketplace'] = async (more) => {
    marketplace = await startMarket(more);
    border.forwardTo(marketplace.url);
  };
  const work: Product['work'] = async (order, step) => {
    const reply = await fetch(`${marketplace.url}/dev/orders/${order}/${step}`, {
      method: 'POST',
      headers: { origin: marketplace.url },
      redirect: 'manual',
    });
    if (reply.status !== 303) throw new Error(`${step}: ${reply.status} ${await reply.text()}`);
  };
  const makePerson = async (body: object): Promise<unknown> => {
    const { url: origin } = marketplace;
    const headers = { origin, 'content-type': 'application/json' };
    const reply = await fetch(`${origin}/dev/team`, { method: 'POST', headers, body: JSON.stringify(body) });
    return reply.json();
  };
  return {
    url,
    border,
    readCode: async (phone) => {
      const reply = await fetch(`${marketplace.url}/dev/outbox?phone=${phone}`);
      const { results } = (await reply.json()) as { results: { code: string | null }[] };
      const code = results.find(({ code }) => code !== null)?.code;
      if (!code) throw new Error(`No code was sent to ${phone}.`);
      return code;
    },
    readClientErrors: () =>
      bff
        .output()
        .split('\n')
        .filter((line) => line.includes('a client could not draw a screen')),
    readOperator: (phone) => readOperator(marketplace.url, phone),
    invite: async (roles) =>
      (await makePerson({ roles, enrolled: false })) as { email: string; link: string },
    makeMember: async (roles) => {
      const made = (await makePerson({ roles })) as Omit<OperatorCredentials, 'code'> & { codes: string[] };
      // The code of this moment stays valid for half a minute at least.
      return { ...made, code: made.codes[1] ?? '' };
    },
    work,
    finishWork: async (order) => {
      for (const step of ['assigned', 'in_progress', 'done'] as const) await work(order, step);
    },
    killMarketplace: async () => void (await marketplace.end('SIGKILL')),
    startMarketplace,
    killAndStart: async () => {
      await Promise.all([bff.end('SIGKILL'), marketplace.end('SIGKILL')]);
      await startMarketplace();
      bff = await startBff(new URL(url).port);
    },
    loseFlows: async () => {
      await bff.end();
      const stores = path.join(folder, 'bff');
      const files = (await readdir(stores)).filter((name) => name.startsWith('flows.sqlite'));
      if (files.length === 0) throw new Error(`No store of flows in ${stores}.`);
      await Promise.all(files.map((name) => rm(path.join(stores, name))));
      bff = await startBff(new URL(url).port);
    },
    stop: async () => {
      border.clear();
      await bff.end();
      await marketplace.end();
      await border.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
