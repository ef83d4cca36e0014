import type { AheadBranch, Screen } from '@gam/schemas/descriptors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** Orders, and the last question before another service judges an answer. */
const orders: [string, string | null][] = [
  [homeCleaning, null],
  ['/order/home-services/air-conditioner/split-air-conditioner?city_id=1', '208'],
  ['/order/home-services/painting/house-painting?city_id=1', '310'],
];
const aheadOf = ({ body }: Answer): AheadBranch[] => body.ahead ?? [];
const depth = (branches: readonly AheadBranch[]): number =>
  branches.length === 0 ? 0 : 1 + Math.max(...branches.map(({ ahead }) => depth(ahead)));
/**
 * The predictable part of a screen: if any answer leads to it, all but the answer, its price and the number of events;
 * if it waits for the outside world, only that it waits.
 */
function foreseen({ if: condition, screen: ahead }: AheadBranch, screen: Screen): unknown {
  if (ahead.flow?.phase === 'quote_pending')
    return ['quote_pending', 'quote'].includes(screen.flow?.phase ?? '');
  // The list of experts comes with the reply.
  if (ahead.flow?.phase === 'expert_selection') return screen.flow?.phase;
  // Tickets are signed by request.
  const flow = { ...screen.flow, ticket: null };
  if (condition) return { ...screen, flow };
  const { running_price: _price, ...rest } = screen;
  return { ...rest, aside: [], flow: { ...flow, rev: 0 } };
}

describe('the screens ahead', () => {
  it.each(orders)('match the predictable parts of the later replies: %s', async (url, last) => {
    const customer = world.newCustomer();
    let shown = await customer.open(url);
    const known: [unknown, unknown][] = [];
    while (customer.flow.phase === 'questions' && customer.flow.step !== last) {
      const branches = aheadOf(shown);
      expect(Buffer.byteLength(JSON.stringify(branches))).toBeLessThanOrEqual(24 * 1024);
      const branch = branches.find(({ if: condition }) => (condition?.values.length ?? 1) > 0);
      const values = branch?.if?.values ?? anyAnswer(customer);
      // An answer that is shown already, such as a default, is not sent again.
      const isThere = customer.node('question').answer?.values.join() === values.join();
      const said = isThere ? [] : [answer(customer.flow.step ?? '', values)];
      shown = await customer.send(...said, next());
      if (branch) known.push([foreseen(branch, branch.screen), foreseen(branch, customer.screen)]);
    }
    expect(known.length).toBeGreaterThan(2);
    expect(known.map(([, said]) => said)).toEqual(known.map(([told]) => told));
  });

  it('form a tree, breadth first, and come with the page itself', async () => {
    const customer = world.newCustomer();
    const shown = await customer.open(homeCleaning);
    expect(depth(aheadOf(shown))).toBeGreaterThan(1);
    const { constraints } = customer.node('question');
    const options = constraints.kind === 'choice' ? constraints.allowed : [];
    expect(aheadOf(shown).map((branch) => branch.if?.values[0])).toEqual(options);
    const { text } = await customer.visit(homeCleaning);
    expect(text).toContain('"ahead":[{"if":{"question":"101"');
  });

  it('end at a step that waits for the outside world', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '110');
    const leaves = (branches: readonly AheadBranch[]): AheadBranch[] =>
      branches.flatMap((branch) => [branch, ...leaves(branch.ahead)]);
    const all = leaves(aheadOf(await customer.open(customer.screen.url)));
    const phases = all.map(({ screen }) => screen.flow?.phase);
    expect(new Set(phases)).toEqual(new Set(['login']));
    expect(all.filter(({ ahead }) => ahead.length > 0)).toEqual([]);
  });
});

/** An answer that the shown question accepts. */
function anyAnswer(customer: Customer): string[] {
  const { constraints } = customer.node('question');
  if (constraints.kind === 'choice') return constraints.allowed.slice(0, 1);
  return [constraints.kind === 'number' ? String(constraints.min) : 'مریم'];
}
