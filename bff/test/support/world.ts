import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceDetail } from '@gam/schemas/questions';
import type { CallReply } from '@gam/schemas/upstream';
import { type Answer, Customer } from './customer.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { answerUntil, homeCleaning } from './home-cleaning.ts';
import {
  marketplaceData,
  type ServerProcess,
  startServer,
  upstreamToken,
} from '@gam/shared/test/server-process';
import { type Bff, type BffOptions, startBff } from './start-bff.ts';

/** The marketplace that all files of a worker share, as they share its modules. It ends with the worker. */
let workersMarketplace: Promise<ServerProcess> | null = null;
/** How many phones this worker's files have been given. */
let phones = 0;

/** A real marketplace, a BFF of the file's own in front of it, and a proxy between them that makes faults. */
export class World {
  readonly folder: string;
  readonly proxy: FaultProxy;
  marketplace: ServerProcess;
  bff: Bff;
  /** The lead of the BFF's clock, ms. */
  ahead = 0;
  readonly #isAlone: boolean;
  /** Where a marketplace of the world's own keeps its data. */
  #data: Awaited<ReturnType<typeof marketplaceData>> = {};

  private constructor(
    folder: string,
    proxy: FaultProxy,
    marketplace: ServerProcess,
    bff: Bff,
    isAlone: boolean,
  ) {
    this.folder = folder;
    this.proxy = proxy;
    this.marketplace = marketplace;
    this.bff = bff;
    this.#isAlone = isAlone;
  }

  /**
   * A world whose marketplace other files use too: no test signs in to an account of the demo content there. The options
   * are the BFF's.
   */
  static async start(options: Partial<BffOptions> = {}): Promise<World> {
    workersMarketplace ??= startMarketplaceOfWorker();
    return World.#before(await workersMarketplace, makeFolder(), false, options);
  }

  /** A world with a marketplace of its own, which may be restarted and whose demo accounts are free to sign in. */
  static async startAlone(): Promise<World> {
    const folder = makeFolder();
    const data = await marketplaceData(folder);
    const world = await World.#before(await startServer('marketplace', data), folder, true);
    world.#data = data;
    return world;
  }

  static async #before(
    marketplace: ServerProcess,
    folder: string,
    isAlone = false,
    options: Partial<BffOptions> = {},
  ): Promise<World> {
    const made: World[] = [];
    const proxy = await startFaultProxy(() => (made[0]?.marketplace ?? marketplace).url);
    const now = () => Date.now() + (made[0]?.ahead ?? 0);
    const bff = await startBff({ upstreamUrl: proxy.url, dataFolder: folder, now, ...options });
    const world = new World(folder, proxy, marketplace, bff, isAlone);
    made.push(world);
    return world;
  }

  /** Lets the upstream send a changed service from now on, until the proxy heals. */
  changeService(change: (service: ServiceDetail) => object): void {
    this.proxy.fail(/^GET \/v2\/services\//, {
      does: 'rewrite',
      with: (body) => JSON.stringify(change(JSON.parse(body) as ServiceDetail)),
    });
  }

  /** Ends the BFF and starts another one on the same data. */
  async restartBff(options: Partial<BffOptions> = {}): Promise<void> {
    await this.bff.close();
    this.bff = await startBff({
      upstreamUrl: this.proxy.url,
      dataFolder: this.folder,
      now: () => Date.now() + this.ahead,
      ...options,
    });
  }

  /** Ends the BFF, deletes every flow and session, and starts another one. */
  async wipeStore(): Promise<void> {
    await this.bff.close();
    rmSync(path.join(this.folder, 'bff'), { recursive: true, force: true });
    await this.restartBff();
  }

  async restartMarketplace(signal: NodeJS.Signals): Promise<void> {
    if (!this.#isAlone) throw new Error('other files use this marketplace: begin with World.startAlone()');
    await this.marketplace.end(signal);
    this.marketplace = await startServer('marketplace', this.#data);
  }

  /** A new browser without cookies. */
  newCustomer(): Customer {
    return new Customer(this.bff);
  }

  /** A phone that no other test uses. */
  newPhone(): string {
    phones += 1;
    return `0935${String(phones).padStart(7, '0')}`;
  }

  /** The last code that a phone got. */
  readonly readCode = async (phone: string): Promise<string> => {
    const reply = await fetch(`${this.marketplace.url}/dev/outbox?phone=${phone}`);
    const { results } = (await reply.json()) as { results: { code: string | null }[] };
    return results.find(({ code }) => code !== null)?.code ?? '';
  };

  /** A signed-in customer in the middle of home cleaning, at this step; null: on the quote. */
  async customerAt(step: string | null, query = ''): Promise<Customer> {
    const customer = this.newCustomer();
    await customer.open(homeCleaning + query);
    await answerUntil(customer, step);
    if (customer.flow.phase === 'login') {
      await customer.signIn(this.newPhone(), this.readCode);
      await answerUntil(customer, step);
    }
    return customer;
  }

  /**
   * Returns how the signed-in customer signs in once more: the upstream sends a phone one code a minute, so the proxy
   * gives the codes and the session in its place.
   */
  async signInAgain(customer: Customer): Promise<() => Promise<Answer>> {
    const session = await this.bff.parts.sessions.find(customer.session);
    if (!session) throw new Error('nobody is signed in');
    const { token, user } = session;
    const expires_at = new Date(this.bff.parts.now() + 3_600_000).toISOString();
    const give = (call: RegExp, body: object) =>
      this.proxy.failNow(call, { does: 'answer', status: 200, body: JSON.stringify(body) });
    return () => {
      give(/^POST \/v2\/auth\/codes\/$/, { verification_id: 'v', expires_at, resend_after_ms: 60_000 });
      give(/^POST \/v2\/auth\/sessions\/$/, { access_token: token, expires_at, user });
      return customer.signIn(`0${user.phone.slice(2)}`, async () => '123456');
    };
  }

  /** The customer's orders in the marketplace, read past the proxy. */
  async ordersOf(customer: Customer): Promise<string[]> {
    const session = await this.bff.parts.sessions.find(customer.session);
    const reply = await fetch(`${this.marketplace.url}/v2/orders/`, {
      headers: { authorization: `Bearer ${session?.token ?? ''}` },
    });
    const { results } = (await reply.json()) as { results: { order_uuid: string }[] };
    return results.map(({ order_uuid }) => order_uuid);
  }

  /** A customer's order as the marketplace has it. */
  async readOrder(customer: Customer, order: string): Promise<CallReply<'loadOrder'>> {
    const session = await this.bff.parts.sessions.find(customer.session);
    const reply = await fetch(`${this.marketplace.url}/v2/orders/${order}/`, {
      headers: { authorization: `Bearer ${session?.token ?? ''}` },
    });
    return (await reply.json()) as CallReply<'loadOrder'>;
  }

  /** The order under a flow's id in the marketplace. */
  async orderOfFlow(flow: string): Promise<string | null> {
    const reply = await fetch(`${this.marketplace.url}/v2/orders/by-key/${flow}/`, {
      headers: { authorization: `Bearer ${upstreamToken}` },
    });
    const { order_uuid } = (await reply.json()) as { order_uuid?: string };
    return order_uuid ?? null;
  }

  async stop(): Promise<void> {
    this.proxy.heal();
    await this.bff.close();
    await this.proxy.close();
    if (this.#isAlone) await this.marketplace.end('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'gam-bff-'));

async function startMarketplaceOfWorker(): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(process.env['GAM_TEST_FOLDER'] ?? tmpdir(), 'marketplace-'));
  const server = await startServer('marketplace', await marketplaceData(folder));
  // The worker does not wait for its end.
  server.child.unref();
  return server;
}
