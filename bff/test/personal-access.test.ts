import { beforeAll, describe, expect, it } from 'vitest';
import request from 'supertest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import type { Customer } from './support/customer.ts';
import { submitForm } from './support/events.ts';
import { chooseCustomer, signInMember, signInOperator } from './support/operator.ts';
import { answerWith, callOf, knownOfSara, noDeletion } from './support/personal-data.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';
import { personalForms } from '../src/features/personal-data/index.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

interface Intruder {
  readonly browser: Customer;
  /** The page's URL as this intruder requests it. */
  readonly at: (url: string) => string;
}

const asThemselves = (browser: Customer): Intruder => ({ browser, at: (url) => url });

const roles: Readonly<Record<string, () => Promise<Intruder>>> = {
  guest: async () => asThemselves(world.newCustomer()),
  supervisor: async () => asThemselves(await signInMember(world, ['supervisor'])),
  'rules reviewer': async () => asThemselves(await signInMember(world, ['rules_reviewer'])),
  operator: async () => asThemselves(await signInOperator(world)),
  'operator who acts for the customer': async () => {
    const browser = await signInOperator(world);
    const customer = await chooseCustomer(browser, world.newPhone());
    return { browser, at: (url) => forCustomer(url, customer) };
  },
};

const pages = ['/account/export', '/account/deletion', '/account/deletion?ask=delete', '/account/saved'];
const calls = [
  'requestFreshCode',
  'confirmFreshCode',
  'exportAccount',
  'loadDeletion',
  'requestDeletion',
  'withdrawDeletion',
  'proveDormantAccount',
  'beginFreshAccount',
] as const;

describe.each(Object.keys(roles))('a customer’s own data, for a %s', (role) => {
  it('has no page, no event, no file, and reaches no upstream', async () => {
    answerWith(world, 'exportAccount', knownOfSara);
    answerWith(world, 'loadDeletion', noDeletion);
    answerWith(world, 'loadDormantAccount', { is_dormant: true, question: 'نام؟', tries_left: 3 });
    const { browser, at } = (await roles[role]?.()) ?? asThemselves(world.newCustomer());
    world.proxy.forget();
    for (const url of pages) {
      const { status, body } = await browser.open(at(url));
      const isElsewhere = status === 200 && body.screen?.redirect != null;
      expect([role, url, isElsewhere || [401, 404].includes(status)]).toEqual([role, url, true]);
      expect(JSON.stringify(body)).not.toContain('سارا');
      for (const form of Object.keys(personalForms)) {
        const sent = {
          flow: null,
          url: at(url),
          events: [submitForm(form, { code: '123456', detail: 'x' })],
        };
        expect([role, form, (await browser.post(sent)).body.applied ?? 0]).toEqual([role, form, 0]);
      }
    }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await request(world.bff.url).get(at('/api/account/export')).set('cookie', cookie);
    expect([role, file.status]).toEqual([role, role === 'guest' ? 401 : 403]);
    expect(calls.filter((name) => world.proxy.count(callOf(name)) > 0)).toEqual([]);
  });
});
