import { randomUUID } from 'node:crypto';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import { type ServerProcess, startServer, upstreamToken } from '@gam/shared/test/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { homeCleaning } from './support/home-cleaning.ts';
import { signInByCommand } from './support/rules-command.ts';
import { layerOf, skipRule } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 120_000 };
const document = layerOf('no-kinds', [skipRule('101')]);
/** The call that keeps a version at the upstream. */
const keepVersion = /^POST \/v2\/flow-rules\/no-kinds\/versions\/$/;

let world: World;
let token: string;
beforeAll(async () => {
  world = await World.startAlone();
  ({ token } = await signInByCommand('09120000004', world));
  await world.bff.close();
});
afterAll(() => world.stop());

const startBff = (): Promise<ServerProcess> =>
  startServer('bff', {
    GAM_DATA: world.folder,
    UPSTREAM_URL: world.proxy.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
  });

async function call(bff: ServerProcess, path: string, body?: object) {
  const reply = await fetch(`${bff.url}/api/rules/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      [catalogueHeader]: `web/${catalogueLevel}`,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}
const publish = (bff: ServerProcess, action_id: string) =>
  call(bff, 'documents/no-kinds/versions', { action_id, document, base_version: null, reason: 'a trial' });

async function visit(bff: ServerProcess) {
  const customer = world.newCustomer();
  customer.bff = bff;
  await customer.open(homeCleaning);
  return customer.flow;
}

it('publishes once, and loses no rule, if BFFs are killed before and after the upstream’s commit', async () => {
  const action = randomUUID();
  const held = Promise.withResolvers<void>();
  const versionOne = `${world.marketplace.url}/v2/flow-rules/no-kinds/versions/1/`;
  const asBff = { headers: { authorization: `Bearer ${upstreamToken}` } };
  for (const [fault, stored] of [
    [{ does: 'hang' }, 404],
    [{ does: 'hold_reply', until: held.promise }, 200],
  ] as const) {
    const bff = await startBff();
    const { step, rules } = await visit(bff);
    expect([step, rules]).toEqual(['101', expect.not.stringContaining('no-kinds')]);
    world.proxy.forget();
    world.proxy.failNow(keepVersion, fault);
    const broken = publish(bff, action).then(
      () => false,
      () => true,
    );
    await vi.waitFor(() => expect(world.proxy.count(keepVersion)).toBe(1), patient);
    await vi.waitFor(async () => expect((await fetch(versionOne, asBff)).status).toBe(stored), patient);
    await bff.end('SIGKILL');
    expect(await broken).toBe(true);
    world.proxy.heal();
  }
  held.resolve();

  const bff = await startBff();
  const again = await publish(bff, action);
  expect(again).toMatchObject({ status: 200, body: { name: 'no-kinds', number: 1 } });
  const { body } = await call(bff, 'documents/no-kinds/versions');
  expect(body['results']).toMatchObject([{ number: 1 }]);
  const under = await vi.waitFor(async () => {
    const flow = await visit(bff);
    expect(flow.rules).toContain('no-kinds@1#');
    return flow;
  }, patient);
  expect([under.step, under.rules]).toEqual(['110', expect.stringContaining('default@')]);
  await bff.end();
}, 600_000);
