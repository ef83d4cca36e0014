import type {
  AheadBranch,
  ClientEvent,
  ErrorReply,
  PartsReply,
  Reply,
  Screen,
} from '@gam/schemas/descriptors';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { PartsTab } from './support/parts-tab.ts';
import { createTabFragments } from '@gam/shared/tab-fragments';
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

const cookiesOf = ({ cookies }: Customer) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const tabOf = (customer: Customer) => new PartsTab(world.bff, cookiesOf(customer), customer.screen);
const questionOn = ({ body }: Screen) => body.find((block) => block.type === 'question');

/** A valid answer to the shown question, chosen by a number; null if there is none to choose. */
function answerOn(screen: Screen, choice: number, text: string): ClientEvent | null {
  const question = questionOn(screen);
  if (!question) return null;
  const { constraints, id } = question;
  if (constraints.kind === 'number') return answer(id, [String(constraints.min + (choice % 2))]);
  if (constraints.kind === 'text') return answer(id, [text]);
  if (constraints.kind !== 'choice' || constraints.allowed.length === 0) return null;
  const value = constraints.allowed[choice % constraints.allowed.length] ?? '';
  return answer(
    id,
    [value],
    constraints.counts ? [{ value, number: constraints.counts.min || 1 }] : undefined,
  );
}

const ofItems = new Set(['items', 'select', 'then']);

/** A screen without the items of sources, which a screen shows only if they came in time. */
const withoutItems = (screen: Screen): unknown =>
  JSON.parse(
    JSON.stringify(screen, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'source' in value && 'items' in value
        ? Object.fromEntries(Object.entries(value).filter(([name]) => !ofItems.has(name)))
        : value,
    ),
  );

/** Expects every screen ahead to be the one that protocol 1.0 sends for the same answer; returns their number. */
function compareAhead(assembled: readonly AheadBranch[], whole: readonly AheadBranch[]): number {
  let compared = 0;
  for (const branch of assembled) {
    const same = whole.find((other) => JSON.stringify(other.if) === JSON.stringify(branch.if));
    if (!same) continue;
    expect(branch.screen).toEqual(same.screen);
    compared += 1 + compareAhead(branch.ahead, same.ahead);
  }
  return compared;
}

const choice = fc.nat(7);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), choice, tab: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), tab: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('jump' as const), choice, tab: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('wrong' as const, 'repeat' as const), tab: fc.nat(5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'forget' as const), tab: fc.nat(5) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two tabs in turn, of which each falls behind the other. */
const alternating: Step[] = [1, 1, 0, 1, 0, 0].map((tab) => ({ do: 'answer', choice: 0, tab }));

function eventsOf(given: Step, screen: Screen): ClientEvent[] {
  if (given.do === 'back') return [back()];
  if (given.do === 'wrong') return [answer(questionOn(screen)?.id ?? '1', ['never offered']), next()];
  if (given.do === 'jump') {
    const summary = screen.aside.find((block) => block.type === 'summary');
    const rows = summary?.items.filter(({ change }) => change) ?? [];
    const row = rows[given.choice % Math.max(rows.length, 1)];
    return row ? [event('jump', { step: row.key, by: 'summary' })] : [next()];
  }
  const said = given.do === 'answer' ? answerOn(screen, given.choice, 'خانم کریمی') : null;
  return said ? [said, next()] : [next()];
}

describe('replies in fragments', () => {
  it('assemble to the screens of protocol 1.0, for any answers, repeats, conflicts, and two tabs', async () => {
    const seen = { screens: 0, ahead: 0, above: 0, conflicts: 0 };
    const order = fc.constantFrom(...orders);
    await fc.assert(
      fc.asyncProperty(order, fc.array(step, { minLength: 6, maxLength: 14 }), async (url, steps) => {
        const customer = world.newCustomer();
        await customer.open(url);
        const tabs = [tabOf(customer)];
        for (const given of steps) {
          // The second tab opens once there is a flow, and then one falls behind the other.
          const tab = (given.tab === 0 ? tabs[1] : undefined) ?? tabs[0];
          if (!tab) return;
          const { status, body } = await act(tab, given);
          const shown = tab.screen;
          if (!shown.flow || shown.flow.rev === 0 || shown.redirect !== null) return;
          const whole = await tab.readWhole();
          if (status === 409) seen.conflicts += 1;
          if (tab.last && 'fragments' in tab.last && tab.last.of) seen.above += 1;
          expect(withoutItems(shown)).toEqual(withoutItems(whole.screen));
          seen.screens += 1;
          if ('ahead' in body) seen.ahead += compareAhead(body.ahead, whole.ahead);
          if (tabs.length === 1) tabs.push(tabOf(customer.twin()));
          const [, other] = tabs;
          if (other && other.screen.flow?.rev === 0) other.screen = whole.screen;
        }
      }),
      { numRuns: 12, examples: [[homeCleaning, alternating]] },
    );
    // Every kind of reply was among them.
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });

  it('hold nothing of their customers in the fragments, and name equal bytes equally', async () => {
    const texts = new Map<string, string>();
    const words: string[] = [];
    for (const [index, url] of orders.entries()) {
      for (const person of ['زهره', 'بهرام']) {
        const customer = world.newCustomer();
        const expert = `استاد ${person}`;
        await customer.open(`${url}&workman=w-${index}&workman_name=${encodeURIComponent(expert)}`);
        const tab = tabOf(customer);
        const typed = `نوشته ${person}`;
        for (let turn = 0; turn < 24 && tab.screen.flow?.phase === 'questions'; turn += 1) {
          const said = answerOn(tab.screen, turn, typed);
          const { status } = await tab.send(...(said ? [said] : []), next());
          if (status !== 200) break;
        }
        const { flow } = tab.screen;
        words.push(expert, typed, ...(flow ? [flow.id, flow.ticket] : []));
        for (const [name, { fragment }] of tab.fragments.known) {
          const text = JSON.stringify(fragment);
          expect(texts.get(name) ?? text).toBe(text);
          texts.set(name, text);
        }
      }
    }
    expect(texts.size).toBeGreaterThan(12);
    expect(new Set(texts.values()).size).toBe(texts.size);
    for (const text of texts.values()) for (const word of words) expect(text).not.toContain(word);
  });

  it('are whole without the header, and leave out what the client has and what it shows already', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const tab = tabOf(customer);
    await tab.send(answer('101', ['10101']), next());
    expect(tab.last).toMatchObject({ protocol: '1.1', of: null });
    const { rev, id } = customer.flowOf(tab.screen);
    await tab.send(answer('102', ['10201'], [{ value: '10201', number: 2 }]), next());
    expect(tab.last).toMatchObject({ of: { flow: id, rev }, fragments: {} });
    expect(JSON.stringify(tab.last)).not.toContain('ticket');
    expect(JSON.stringify((tab.last as PartsReply).screen).length).toBeLessThan(512);
    const whole = await tab.readWhole();
    expect(whole.protocol).toBe('1.0');
  });

  it('bring every screen that the next tap can lead to, also where many can', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const tab = tabOf(customer);
    await tab.send(answer('101', ['10101']), next());
    const { body } = await tab.send(answer('102', ['10201'], [{ value: '10201', number: 2 }]), next());
    const whole = await tab.readWhole();
    const conditions = ({ ahead }: Pick<Reply, 'ahead'>) => ahead.map((branch) => branch.if?.values);
    expect(conditions(body as Reply)).toEqual(conditions(whole));
    expect(conditions(whole)).toEqual([['10501'], ['10502'], ['10503'], ['10504'], []]);
  });

  it('refuses names of fragments that are none, at their place', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const batch = { ...customer.batch(answer('101', ['10101'])), have: ['no name'] };
    const { status, body } = await customer.post(batch);
    expect([status, body.error?.path]).toEqual([400, '/have/0']);
  });
});

/** Lets a tab do a step; returns its reply. */
async function act(tab: PartsTab, given: Step): Promise<{ status: number; body: Reply | ErrorReply }> {
  if (given.do === 'forget') tab.fragments = createTabFragments();
  if (given.do === 'repeat' && tab.batch)
    return tab.post({ ...tab.batch, have: [...tab.fragments.known.keys()] });
  if (given.do === 'read' && tab.screen.flow && tab.screen.flow.rev > 0)
    return { status: 200, body: await tab.read() };
  return tab.send(...eventsOf(given, tab.screen));
}
