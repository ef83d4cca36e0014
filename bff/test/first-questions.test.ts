import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Reply } from '@gam/schemas/descriptors';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { readMetrics } from './support/read-metrics.ts';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

/** With the metrics, which count what is kept. */
const measured = { env: { METRICS_PORT: '0' } };

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff(measured);
});
afterEach(() => {
  world.ahead = 0;
});
afterAll(() => world.stop());

/** What the page of a visitor says: its text and its reply without what is the visitor's own, and that. */
interface Visited {
  readonly page: string;
  readonly reply: Reply;
}

/** Opens a page as a browser does; by default as one that comes for the first time. */
async function visit(url: string, customer = world.newCustomer()): Promise<Visited> {
  const { status, text } = await customer.visit(url);
  expect(status).toBe(200);
  const [, json = ''] = /<script type="application\/json" id="gam-reply">(.*?)<\/script>/s.exec(text) ?? [];
  return { page: text, reply: JSON.parse(json) as Reply };
}

/** Returns a page without what differs between any two visits. */
function withoutOwn({ page, reply: { screen } }: Visited): string {
  const { id = '', ticket = '' } = screen.flow ?? {};
  return page
    .replaceAll(id, 'FLOW')
    .replaceAll(ticket, 'TICKET')
    .replaceAll(/nonce="[^"]+"/g, 'nonce=""')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, 'ACTION');
}

/** Opens a page as visitors do until it is kept, and once more. */
async function visitKept(url: string): Promise<Visited> {
  for (let count = 0; count < 3; count += 1) await visit(url);
  return visit(url);
}

const painting = '/order/home-services/painting/house-painting?city_id=1';

describe("guests' first questions, which are kept", () => {
  it.each([
    ['of a service', homeCleaning],
    ['of another service', painting],
    ['in another city', homeCleaning.replace('city_id=1', 'city_id=2')],
    ['of a link with a campaign', `${homeCleaning}&utm_source=ads&utm_campaign=%3Cb%3E`],
    ['of a link with an answer', `${painting}&q_302=80`],
    ['of a link with an expert', `${homeCleaning}&workman=12&workman_name=%D8%B3%D8%A7%D8%B1%D8%A7`],
    ['of a city by default', homeCleaning.replace('city_id=1', 'city_id=1&city_default=1')],
  ])('are what a BFF that keeps none draws: %s', async (_which, url) => {
    const kept = await visitKept(url);
    expect((await readMetrics(world.bff))('bff_cache_entries{cache="first questions"}')).toBeGreaterThan(0);
    await world.restartBff(measured);
    const fresh = await visit(url);
    expect(withoutOwn(kept)).toBe(withoutOwn(fresh));
    expect(kept.reply.screen.flow?.id).not.toBe(fresh.reply.screen.flow?.id);
  });

  it('have a flow, a ticket and an effect of each visitor', async () => {
    const [one, other] = [await visitKept(homeCleaning), await visit(homeCleaning)];
    for (const { reply } of [one, other]) {
      const { id } = reply.screen.flow ?? {};
      expect(reply.effects.map((effect) => effect.id)).toEqual([`${id}.entered`]);
    }
    expect(one.reply.screen.flow?.ticket).not.toBe(other.reply.screen.flow?.ticket);
  });

  it('go on with the flow of who opened them, and with no other answers', async () => {
    await visitKept(homeCleaning);
    const customer = world.newCustomer();
    await customer.visit(homeCleaning);
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
    expect(customer.flow.step).toBe('102');
    // What this browser has answered stands in its own page alone.
    const own = await visit(homeCleaning, customer);
    const answered = ({ reply }: Visited) => JSON.stringify(reply.screen).includes('"values":["10101"]');
    expect([answered(own), answered(await visit(homeCleaning))]).toEqual([true, false]);
  });

  it('are excluded from search engines like any order [O-2.02]', async () => {
    await visitKept(homeCleaning);
    const { headers } = await world.newCustomer().visit(homeCleaning);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('follow the service at once', async () => {
    await visitKept(homeCleaning);
    world.changeService((service) => ({ ...service, title: 'نظافت تازه' }));
    onTestFinished(() => world.proxy.heal());
    world.ahead = 24 * 3_600_000;
    expect((await visit(homeCleaning)).page).toContain('نظافت تازه');
  });
});

describe('first questions that are kept when an emergency stop begins', () => {
  const text = 'امروز نقاش نداریم.';
  const stop = {
    name: 'no-painters-today',
    kind: 'layer',
    applies_to_open_flows: true,
    // One person alone may stop orders for an hour.
    until: `${new Date(Date.now() + 1_800_000).toISOString().slice(0, 19)}Z`,
    applies_to: { services: ['house-painting'], cities: ['*'] },
    rules: [
      {
        id: 'say-so',
        at: 'question',
        when: {},
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
        then: { notice: { level: 'warning', text } },
        because: 'The painters are on strike.',
      },
    ],
  };

  it('show it as soon as any other page does', async () => {
    const alone = await World.startAlone();
    onTestFinished(() => alone.stop());
    await alone.restartBff({ rulesEveryMs: 50 });
    const pageOf = async (url: string) => (await visit(url, alone.newCustomer())).page;
    for (let count = 0; count < 4; count += 1) expect(await pageOf(painting)).not.toContain(text);
    const { token } = await signInByCommand('09120000004', alone);
    const { folder } = alone;
    writeFileSync(path.join(folder, 'stop.json'), JSON.stringify(stop));
    const env = { GAM_URL: alone.bff.url, GAM_TOKEN: token };
    const published = await runRulesCommand(['publish', 'stop.json', '--reason', 'a strike'], {
      folder,
      env,
    });
    expect(published).toMatchObject({ code: 0 });
    let visits = 0;
    await vi.waitFor(
      // No two of these pages are alike, so that none of them is kept.
      async () => expect(await pageOf(`${painting}&utm_campaign=${(visits += 1)}`)).toContain(text),
      { timeout: 60_000 },
    );
    expect(await pageOf(painting)).toContain(text);
  });
});
