import type { AddressList, City } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import {
  atAddress,
  change,
  changes,
  cleaning,
  creations,
  formOf,
  goToAddress,
  home,
  idsOf,
  listOf,
  lists,
  save,
  startAddressWorld,
  widgetOf,
  world,
} from './support/address-step.ts';

startAddressWorld();

const bare = { min_length: 8, max_length: 10, regex: '^[1-9][0-9]{7,9}$', sample: '98765432' };
const coded = {
  min_length: 9,
  max_length: 9,
  regex: '^0[5-8][0-9]{7}$',
  sample: '051234567',
  calling_code: '374',
};

/** Gives every city the phones of this country. */
function moveTo(country: City['country']): void {
  world.proxy.fail(/^GET \/v2\/cities\/$/, {
    does: 'rewrite',
    with: (body) => {
      const { results } = JSON.parse(body) as { results: City[] };
      return JSON.stringify({ results: results.map((city) => ({ ...city, country })) });
    },
  });
  world.ahead += 60_000;
}

/** Gives every saved address this phone. */
function saveUnder(landline: string): void {
  world.proxy.fail(lists, {
    does: 'rewrite',
    with: (body) => {
      const { results, ...page } = JSON.parse(body) as AddressList;
      return JSON.stringify({ ...page, results: results.map((address) => ({ ...address, landline })) });
    },
  });
}

describe('the phone of an address in another country', () => {
  it.each([
    [bare, '98765432', '9898765432'],
    [bare, '+98 9876 5432', '9898765432'],
    [coded, '051234567', '37451234567'],
    [coded, '+374 51 234 567', '37451234567'],
  ])(
    'is taken by the settings and stored under their code: %j, %s [W-3.01] [W-5.05]',
    async (country, landline, stored) => {
      moveTo(country);
      const customer = await atAddress();
      await save(customer, { ...home, landline });
      expect(world.proxy.calls(creations).at(-1)?.body).toMatchObject({ landline: stored });
    },
  );

  it.each([
    [bare, '0123456'],
    [coded, '041234567'],
    [coded, '+98 9121234567'],
  ])(
    'is refused by the pattern of the settings, before any call: %j, %s [W-5.05]',
    async (country, landline) => {
      moveTo(country);
      const customer = await atAddress();
      await save(customer, { ...home, landline });
      expect(widgetOf(customer).problem?.fields).toMatchObject([{ name: 'landline' }]);
      expect(world.proxy.count(creations)).toBe(0);
    },
  );

  it.each([
    [bare, '9898765432', '۰۹۸۷۶۵۴۳۲'],
    [coded, '37451234567', '۰۵۱۲۳۴۵۶۷'],
  ])(
    'is shown, changed and stored again as the same phone: %j, %s [W-3.01] [W-5.07]',
    async (country, stored, shown) => {
      const customer = await atAddress();
      await save(customer);
      moveTo(country);
      saveUnder(stored);
      const elsewhere = customer.twin();
      await elsewhere.open(cleaning());
      await goToAddress(elsewhere);
      expect((await listOf(elsewhere)).addresses[0]?.phone).toBe(shown);
      const [id = ''] = await idsOf(elsewhere);
      const form = await formOf(elsewhere, id);
      await change(elsewhere, id, { ...home, landline: form.data['landline'] as string });
      expect(world.proxy.calls(changes).at(-1)?.body).toMatchObject({ landline: stored });
    },
  );
});
