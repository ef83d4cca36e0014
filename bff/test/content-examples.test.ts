import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { startServicesWorld } from './support/services-command.ts';

const folder = path.join(import.meta.dirname, '../rules/examples/content');
const examples = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

const { world, terminal } = await startServicesWorld();
for (const name of examples)
  copyFileSync(path.join(folder, `${name}.json`), path.join(world.folder, `${name}.json`));
afterAll(() => world.stop());

const publish = async (name: string) =>
  expect(await terminal.type('publish', `${name}.json`, '--reason', 'a team asked for it')).toMatchObject({
    code: 0,
  });

async function visit(url: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}
/** Waits until a new customer begins at a question, and returns that customer. */
const begunAt = (url: string, step: string): Promise<Customer> =>
  vi.waitFor(async () => {
    const customer = await visit(url);
    expect(customer.flow.step).toBe(step);
    return customer;
  }, patient);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const written = ({ screen }: Customer) => JSON.stringify(screen);

describe('changes that a backend team asks for, as documents of content', () => {
  it.each(examples)('%s has no finding', async (name) => {
    expect(await terminal.type('check', `${name}.json`)).toEqual({
      code: 0,
      out: ['0 errors, 0 warnings.'],
      err: [],
    });
  });

  it('a start and an end date are asked for', async () => {
    await publish('a-start-and-an-end-date');
    const customer = await begunAt('/order/home-services/painting/house-painting?city_id=1', 'start');
    expect(written(customer)).toContain('کار از چه روزی آغاز شود؟');
    await customer.send(answer('start', [day(3)]), next());
    expect(customer.flow.step).toBe('end');
    expect(written(customer)).toContain('کار تا چه روزی تمام شود؟');
    await customer.send(answer('end', [day(5)]), next());
    expect(customer.flow.step).toBe('301');
  });

  it('a new question comes first, and another one before those that it followed', async () => {
    await publish('a-new-question-and-another-order');
    const customer = await begunAt('/order/home-services/cleaning/deep-cleaning?city_id=1', 'pets');
    await customer.send(answer('pets', ['pets-no']), next());
    expect(customer.flow.step).toBe('1102');
  });

  it('a discount for some days takes something off without a code, and ends', async () => {
    const dated = (from: number, until: number) =>
      terminal.edit<'discounts'>('a-discount-for-some-days.json', ({ discounts }) => ({
        discounts: discounts.map((one) => ({
          ...one,
          from: `${day(from)}T00:00+03:30`,
          until: `${day(until)}T00:00+03:30`,
        })),
      }));
    dated(-2, 2);
    await publish('a-discount-for-some-days');
    const during = await world.customerAt(null);
    expect(written(during)).toContain('تخفیف نوروزی');
    await terminal.type('pull', 'discounts', '--to', 'a-discount-for-some-days.json');
    dated(-4, -2);
    await publish('a-discount-for-some-days');
    const after = await world.customerAt(null);
    expect(written(after)).not.toContain('تخفیف نوروزی');
  });

  it('a banner of the home page is among those of the content while its days last', async () => {
    const shown = async () => {
      const told = await world.bff.parts.upstream.call('listBanners', { query: {} });
      return told.ok ? told.value.results.map(({ title }) => title) : told.failure;
    };
    const usual = await shown();
    terminal.edit<'banners'>('a-banner-on-the-home-page.json', ({ banners }) => ({
      banners: banners.map((one) =>
        one.from === null ? one : { ...one, from: `${day(-1)}T00:00Z`, until: `${day(2)}T00:00Z` },
      ),
    }));
    await publish('a-banner-on-the-home-page');
    expect(await shown()).toEqual(['خانه‌تکانی با ۱۵ درصد تخفیف', 'خانه‌ای تمیز، بی‌زحمت']);
    await terminal.type('roll-back', 'banners', '--reason', 'the days are over');
    expect(await shown()).toEqual(usual);
  });
});
