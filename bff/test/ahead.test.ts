import type { AheadBranch } from '@gam/schemas/descriptors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const orders = [
  homeCleaning,
  '/order/home-services/air-conditioner/split-air-conditioner?city_id=1',
  '/order/home-services/painting/house-painting?city_id=1',
];
const aheadOf = ({ body }: Answer): AheadBranch[] => body.ahead ?? [];
const depth = (branches: readonly AheadBranch[]): number =>
  branches.length === 0 ? 0 : 1 + Math.max(...branches.map(({ ahead }) => depth(ahead)));
/** A branch that follows whatever the answer is says nothing of the answer, nor of how many events it takes. */
const withoutAnswer = ({ flow, aside: _aside, ...screen }: AheadBranch['screen']) => ({
  ...screen,
  flow: { ...flow, rev: 0 },
});

describe('the screens ahead', () => {
  it.each(orders)('are what the replies then say, as far as they fit: %s', async (url) => {
    const customer = world.newCustomer();
    let shown = await customer.open(url);
    let known = 0;
    while (customer.flow.phase === 'questions') {
      const branches = aheadOf(shown);
      expect(Buffer.byteLength(JSON.stringify(branches))).toBeLessThanOrEqual(24 * 1024);
      const branch = branches.find(({ if: condition }) => (condition?.values.length ?? 1) > 0);
      const { constraints } = customer.node('question');
      const values =
        branch?.if?.values ??
        (constraints.kind === 'choice'
          ? constraints.allowed.slice(0, 1)
          : [constraints.kind === 'number' ? String(constraints.min) : 'مریم']);
      shown = await customer.send(answer(customer.flow.step ?? '', values), next());
      if (!branch) continue;
      known += 1;
      const isWaiting = branch.screen.flow?.phase === 'quote_pending';
      if (isWaiting) expect(['quote_pending', 'quote']).toContain(customer.flow.phase);
      else if (branch.if) expect(customer.screen).toEqual(branch.screen);
      else expect(withoutAnswer(customer.screen)).toEqual(withoutAnswer(branch.screen));
    }
    expect(known).toBeGreaterThan(2);
  });

  it('are a tree, breadth first, and come with the page itself', async () => {
    const customer = world.newCustomer();
    const shown = await customer.open(homeCleaning);
    expect(depth(aheadOf(shown))).toBeGreaterThan(1);
    const { constraints } = customer.node('question');
    const options = constraints.kind === 'choice' ? constraints.allowed : [];
    expect(aheadOf(shown).map((branch) => branch.if?.values[0])).toEqual(options);
    const { text } = await customer.visit(homeCleaning);
    expect(text).toContain('"ahead":[{"if":{"question":"101"');
  });

  it('are none behind what the outside world has to say first', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const leaves = (branches: readonly AheadBranch[]): AheadBranch[] =>
      branches.flatMap((branch) => [branch, ...leaves(branch.ahead)]);
    for (const { screen, ahead } of leaves(aheadOf(await customer.open(homeCleaning)))) {
      expect(['questions', 'login', 'quote_pending']).toContain(screen.flow?.phase);
      if (screen.flow?.phase !== 'questions') expect(ahead).toEqual([]);
    }
  });
});
