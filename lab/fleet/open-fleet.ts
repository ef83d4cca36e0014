import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@gam/shared/test/server-process';
import { Client, type Pool } from 'pg';
import { Place } from '../soak/place.ts';
import { openPool, type SoakWorld } from '../soak/soak-world.ts';
import { askPort, findFreePorts, startNative } from '@gam/shared/test/native-server';

/** A whole fleet on one machine: a proxy, BFFs over one Redis, and marketplaces over one PostgreSQL. */
export interface Fleet extends SoakWorld {
  readonly bffs: readonly Place[];
  readonly marketplaces: readonly Place[];
  readonly postgres: Place;
  readonly redis: Place;
  readonly proxy: Place;
  readonly db: Pool;
  /** The secret of the BFFs' signatures. */
  readonly secret: string;
}

interface FleetOptions {
  readonly bffs?: number;
  /** The port of the proxy; 0: any free one. */
  readonly port?: number;
  /** Settings of every BFF and marketplace. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Time for the proxy to notice that a BFF leaves: two checks that fail, 1 s apart, and their time limit, ms. */
export const drainMs = 4_000;
const marketplaceCount = 2;

/** All customers of a fleet come from one address. */
const unlimited = {
  PROXY_SOURCE_CONNECTIONS: '1000000',
  PROXY_SOURCE_NEW_CONNECTIONS: '1000000',
  PROXY_SOURCE_REQUESTS: '1000000',
};

const proxyConfig = path.resolve(import.meta.dirname, '../../ops/proxy/haproxy.cfg');

/** Starts all servers of a fleet, on loopback addresses only, with the demo content. */
export async function openFleet({
  bffs: bffCount = 3,
  port = 0,
  env = {},
}: FleetOptions = {}): Promise<Fleet> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-fleet-'));
  // PostgreSQL runs as its own user.
  chmodSync(folder, 0o755);
  const inFolder = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made);
    return made;
  };
  const [postgresPort = 0, redisPort = 0, anyPort = 0, upstreamPort = 0, ...ports] = await findFreePorts(
    4 + bffCount + marketplaceCount,
  );
  const bffPorts = ports.slice(0, bffCount);
  const marketplacePorts = ports.slice(bffCount);
  const publicUrl = local(port === 0 ? anyPort : port);
  const upstreamUrl = local(upstreamPort);

  const databaseUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;
  const postgresFolder = inFolder('postgres');
  const postgres = new Place(
    'postgres',
    () =>
      startNative({
        args: ['postgres', postgresFolder, String(postgresPort)],
        url: databaseUrl,
        isReady: () => canQuery(databaseUrl),
      }),
    databaseUrl,
  );
  const storeUrl = `redis://127.0.0.1:${redisPort}`;
  const redisFolder = inFolder('redis');
  const redis = new Place(
    'redis',
    () =>
      startNative({
        args: ['redis', redisFolder, String(redisPort)],
        url: storeUrl,
        isReady: async () => (await askPort(redisPort, 'PING\r\n'))?.startsWith('+PONG') === true,
      }),
    storeUrl,
  );
  const proxy = new Place(
    'proxy',
    () =>
      startNative({
        args: ['haproxy', proxyConfig],
        url: publicUrl,
        env: {
          PROXY_BIND: hostOf(publicUrl),
          UPSTREAM_BIND: hostOf(upstreamUrl),
          ...unlimited,
          ...addressesOf('BFF', bffPorts),
          ...addressesOf('MARKETPLACE', marketplacePorts),
        },
        isReady: async () => (await askPort(upstreamPort, 'GET /livez HTTP/1.0\r\n\r\n')) !== null,
      }),
    publicUrl,
  );

  const [secret, bankSecret] = [makeSecret(), makeSecret()];
  const common = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    GAM_SECRET: secret,
    PUBLIC_URL: publicUrl,
    BANK_URL: upstreamUrl,
    TRUSTED_PROXIES: 'loopback',
    ...env,
  };
  // Uploads are files, which both marketplaces read.
  const marketplaceFolder = inFolder('marketplace');
  const marketplaces = marketplacePorts.map((own, index) => {
    const settings = {
      ...common,
      GAM_DATA: marketplaceFolder,
      DATABASE_URL: databaseUrl,
      BANK_SECRET: bankSecret,
    };
    return new Place(
      `marketplace-${index + 1}`,
      (place) => startServer('marketplace', { ...settings, ...place }),
      local(own),
    );
  });
  const bffs = bffPorts.map((own, index) => {
    const settings = {
      ...common,
      GAM_DATA: inFolder(`bff-${index + 1}`),
      STORE_URL: storeUrl,
      UPSTREAM_URL: upstreamUrl,
      DRAIN_MS: String(drainMs),
    };
    return new Place(
      `bff-${index + 1}`,
      (place) => startServer('bff', { ...settings, ...place }),
      local(own),
    );
  });

  const places = [postgres, redis, ...marketplaces, ...bffs];
  const stop = async () => {
    await Promise.all(bffs.map((place) => place.end('SIGKILL')));
    await Promise.all(marketplaces.map((place) => place.end('SIGKILL')));
    await proxy.end('SIGKILL');
    await db.end();
    await Promise.all([postgres.end('SIGINT'), redis.end('SIGKILL')]);
    rmSync(folder, { recursive: true, force: true });
  };
  const db = openPool(databaseUrl);
  try {
    await Promise.all([postgres.start(), redis.start()]);
    // The first one makes tables and content.
    for (const marketplace of marketplaces) await marketplace.start();
    await proxy.start();
    await Promise.all(bffs.map((bff) => bff.start()));
    await untilServed(`${publicUrl}/livez`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    bff: { url: publicUrl },
    marketplace: { url: upstreamUrl },
    bffs,
    marketplaces,
    postgres,
    redis,
    proxy,
    places,
    db,
    folder,
    secret,
    bankSecret,
    stop,
  };
}

const makeSecret = (): string => randomBytes(32).toString('base64url');
const local = (port: number): string => `http://127.0.0.1:${port}`;
const hostOf = (url: string): string => new URL(url).host;

/** Names the addresses as the proxy's configuration expects: `BFF_1`, `BFF_2`, … */
const addressesOf = (name: string, ports: readonly number[]): Record<string, string> =>
  Object.fromEntries(ports.map((port, index) => [`${name}_${index + 1}`, `127.0.0.1:${port}`]));

async function canQuery(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until the proxy has found the servers behind it. */
async function untilServed(url: string): Promise<void> {
  const isServed = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await untilServed(url);
  }
}
