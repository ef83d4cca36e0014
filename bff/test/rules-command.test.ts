import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { signInByCommand, typeRulesCommand } from './support/rules-command.ts';
import { seedWith, skipRule } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterAll(() => world.stop());

async function newcomer() {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  return customer;
}

it('applies what a rules editor types to customers, from publishing to withdrawal', async () => {
  const { token } = await signInByCommand('09120000004', world, typeRulesCommand);
  const type = async (...typed: string[]) => {
    const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
    const outcome = await typeRulesCommand([...typed, '--reason', 'a test'], { folder: world.folder, env });
    expect(outcome).toMatchObject({ code: 0 });
  };
  const untilNewcomersHave = (version: string) =>
    vi.waitFor(async () => expect((await newcomer()).flow.rules).toContain(version), patient);

  const seed = (await newcomer()).flow.rules;
  writeFileSync(path.join(world.folder, 'draft.json'), JSON.stringify(seedWith(skipRule('105'))));
  await type('publish', 'draft.json', '--percent', '0');
  expect((await newcomer()).flow.rules).toBe(seed);
  await type('roll-out', '100');
  await untilNewcomersHave('default@1#');

  const under = await newcomer();
  await under.send(answer('101', ['10101']), next());
  expect(under.flow.rules).toContain('default@1#');
  await type('withdraw', 'default@1');
  await untilNewcomersHave(seed);
  await under.open(homeCleaning);
  await vi.waitFor(async () => {
    await under.send(next());
    expect(under.flow.rules).toBe(seed);
  }, patient);
});
