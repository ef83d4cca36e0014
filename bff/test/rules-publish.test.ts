import { userTokenHeader } from '@gam/schemas/upstream';
import { upstreamToken } from '@gam/shared/test/server-process';
import request from 'supertest';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { seedWith, skipRule } from './support/rules-desk.ts';
import { signInDemoMember } from './support/operator.ts';
import { World } from './support/world.ts';

/** A demo account of the marketplace. */
const editorPhone = '09120000004';
/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterAll(() => world.stop());

it('applies a published and a withdrawn version to the next flow and not to open flows', async () => {
  const editor = await signInDemoMember(world, editorPhone);
  const session = await world.bff.parts.sessions.find(editor.session);
  const post = (path: string, body: object) =>
    request(world.marketplace.url)
      .post(`/v2/flow-rules/default/${path}`)
      .set({
        authorization: `Bearer ${upstreamToken}`,
        [userTokenHeader]: session?.token ?? '',
        'idempotency-key': `${path}-${crypto.randomUUID()}`,
      })
      .send(body);

  const begun = async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
    return customer;
  };
  const early = await begun();
  expect(early.flow).toMatchObject({ step: '102', rules: expect.stringContaining('default@0#') });

  const published = await post('versions/', {
    document: seedWith(skipRule('102')),
    reason: 'a try',
    base_version: null,
    revision: 0,
  });
  expect(published.status).toBeLessThan(300);
  await vi.waitFor(async () => expect((await begun()).flow.rules).toContain('default@1#'), patient);
  const late = await begun();
  expect(late.flow.step).not.toBe('102');
  await early.open(early.screen.url);
  expect(early.flow).toMatchObject({ step: '102', rules: expect.stringContaining('default@0#') });

  expect((await post('versions/1/withdraw/', { reason: 'no good' })).status).toBeLessThan(300);
  await vi.waitFor(async () => {
    await late.open(late.screen.url);
    expect(late.flow.rules).toContain('default@0#');
  }, patient);
  expect(late.flow.step).toBe('102');
});
