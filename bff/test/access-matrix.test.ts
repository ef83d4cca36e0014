import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawTable } from '@gam/shared/test/draw-table';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import { devWidgets } from '../src/dev/dev-widgets.ts';
import { screenRoutes } from '../src/features/screens.ts';
import { type Attempt, type BffCallName, idKinds } from './support/access/attempt.ts';
import { pagesOf } from './support/access/pages.ts';
import { tries } from './support/access/tries.ts';
import { type Came, cookieOf, type Intruder, type Role, roles } from './support/access/intruder.ts';
import { makeVictim, publishRules, ruleSecret, type Victim } from './support/access/victim.ts';
import { coldAir, goToImages } from './support/cold-air.ts';
import type { Customer } from './support/customer.ts';
import { event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInDemoMember, signInMember, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

/** Demo accounts of the marketplace. */
const phones = { expert: '09120000003', 'rules editor': '09120000004', reviewer: '09120000005' } as const;
/** Enough for hundreds of requests on a busy machine, ms. */
const long = 240_000;

let world: World;
let operator: Customer;
let editor: Customer;
let victim: Victim;
let attempts: readonly Attempt[];
const counts = new Map<string, number>();
const leaks: string[] = [];

const makeIntruder: { readonly [R in Role]: () => Promise<Intruder> } = {
  guest: async () => inFlows('guest', world.newCustomer()),
  'other customer': async () => inFlows('other customer', await signIn(world.newPhone())),
  expert: async () => inFlows('expert', await signIn(phones.expert)),
  'rules editor': async () => inFlows('rules editor', editor),
  // Without the second factor a reviewer is a customer.
  'rules reviewer by SMS': async () => inFlows('rules reviewer by SMS', await signIn(phones.reviewer)),
  supervisor: async () => inFlows('supervisor', await signInMember(world, ['supervisor'])),
  finance: async () => inFlows('finance', await signInMember(world, ['finance'])),
  operator: async () => ({
    ...(await makeIntruder['operator for another']()),
    role: 'operator',
    actsFor: null,
  }),
  'operator for another': async () => {
    const other = await chooseCustomer(operator.twin(), world.newPhone());
    return inFlows('operator for another', operator.twin(), other);
  },
  'browser without its session': async () => {
    const browser = world.newCustomer();
    const visitor = victim.customer.cookies.get('gam-visitor') ?? '';
    browser.cookies.set('gam-visitor', visitor);
    return inFlows('browser without its session', browser);
  },
  // Last, because it ends the victim's own session.
  'browser signed out': async () => {
    await victim.customer.open('/account');
    const { status } = await victim.customer.send(event('sign_out', {}));
    expect([status, victim.customer.session]).toEqual([200, undefined]);
    return inFlows('browser signed out', victim.customer);
  },
};

beforeAll(async () => {
  world = await World.startAlone();
  [operator, editor] = [await signInOperator(world), await signInDemoMember(world, phones['rules editor'])];
  await publishRules(world, editor);
  await vi.waitUntil(
    async () => {
      const fresh = world.newCustomer();
      await fresh.open(homeCleaning);
      return fresh.flow.rules.includes('default@1#');
    },
    { timeout: 60_000 },
  );
  victim = await makeVictim(world, operator.twin());
  attempts = Object.values(tries).flatMap((make) => make(victim));
}, long);
afterAll(() => world.stop());

async function signIn(phone: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open('/login');
  await customer.signIn(phone, world.readCode);
  expect(customer.session).toEqual(expect.any(String));
  return customer;
}

/** An intruder with flows of their own, one at each question that accepts ids of other users. */
async function inFlows(role: Role, customer: Customer, actsFor: string | null = null): Promise<Intruder> {
  const at = (url: string) => customer.open(actsFor === null ? url : forCustomer(url, actsFor));
  const held = ({ flow: { id, ticket, rev } }: Customer) => ({ id, ticket, rev });
  await at(homeCleaning);
  const own = held(customer);
  await at(coldAir);
  await goToImages(customer);
  const pictures = held(customer);
  await at(coldAir);
  await goToImages(customer);
  await customer.send(next());
  const address = customer.flow.phase === 'questions' ? held(customer) : null;
  return { role, url: world.bff.url, cookie: cookieOf(customer), actsFor, own, pictures, address };
}

/** The victim's secrets in a reply that were not in the request. */
function leaksOf({ sent, readers }: Attempt, role: Role, { text }: Came): string[] {
  const isReader = readers?.includes(role) === true;
  const marks = isReader ? {} : victim.marks;
  const found = Object.entries(marks).flatMap(([name, mark]) =>
    mark !== '' && text.includes(mark) && !sent.includes(mark) ? [name] : [],
  );
  const readsRules = isReader || role === 'rules editor';
  return [...found, ...(!readsRules && text.includes(ruleSecret) ? ['reason of a rule'] : [])];
}

const appliedOf = ({ text }: Came): number => Number(/^\{[^]*"applied":(\d+)/.exec(text)?.[1] ?? 0);

async function judge(who: Intruder, attempt: Attempt): Promise<string[]> {
  const came = await attempt.make(who);
  const { call, id, about, expects, changes } = attempt;
  const key = `${id}|${call}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  const said = `${who.role}: ${call}: ${about}: ${came.status}`;
  const leaked = leaksOf(attempt, who.role, came).map((mark) => `${said} reveals the ${mark}`);
  leaks.push(...leaked);
  const allowed = typeof expects === 'function' ? expects(who.role) : expects;
  const isRefused = allowed.includes(came.status);
  return [
    ...leaked,
    ...(isRefused ? [] : [`${said} instead of ${allowed.join(' or ')}`]),
    ...(changes === false && appliedOf(came) > 0 ? [`${said} applied it`] : []),
  ];
}

/** The victim's data, as an operator sees it who acts for them. */
async function stateOf({ id: own, flows, orders }: Victim) {
  const twin = operator.twin();
  const shown = [];
  for (const { uuid } of [orders.done, orders.open]) {
    await twin.open(forCustomer(`/task-details/${uuid}`, own));
    shown.push([twin.screen.title, twin.node('status').title]);
  }
  const stored = [];
  for (const { id } of [flows.middle, flows.quote])
    stored.push(await world.bff.parts.store.get<{ rev: number }>('flow', id));
  return { shown, revs: stored.map((found) => found?.value.rev ?? null) };
}

describe('the access matrix', () => {
  it('tries every screen', () => {
    expect(Object.keys(pagesOf(victim)).toSorted()).toEqual(
      [...screenRoutes, devWidgets].map(({ id }) => id).toSorted(),
    );
  });

  it('tries every kind of id', () => {
    expect(new Set(attempts.map(({ id }) => id))).toEqual(new Set(idKinds));
  });

  it.each(roles)(
    'shows a %s nothing of another user’s and changes nothing',
    { timeout: long },
    async (role) => {
      const before = await stateOf(victim);
      const who = await makeIntruder[role]();
      const wrong: string[] = [];
      for (const attempt of attempts) wrong.push(...(await judge(who, attempt)));
      expect(wrong).toEqual([]);
      expect(await stateOf(victim)).toEqual(before);
    },
  );

  it('counts its tries and leaks', () => {
    const calls = Object.keys(tries) as BffCallName[];
    const count = (id: string, call: string) => counts.get(`${id}|${call}`) ?? 0;
    const rows = idKinds.map((id) => {
      const cells = calls.map((call) => count(id, call));
      return [id, ...cells, cells.reduce((sum, cell) => sum + cell, 0)];
    });
    const total = [...counts.values()].reduce((sum, cell) => sum + cell, 0);
    console.log(
      drawTable(
        `Other users’ ids at the BFF: ${roles.length} roles, ${total} tries, ${leaks.length} leaks`,
        ['id', ...calls, 'all'],
        rows,
      ),
    );
    expect(leaks).toEqual([]);
    expect(total).toBe(attempts.length * roles.length);
  });
});
