import type { Reply } from '@gam/schemas/descriptors';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const screenOf = (text: string): Reply['screen'] => {
  const [, json = ''] = /<script type="application\/json" id="gam-reply">(.*?)<\/script>/s.exec(text) ?? [];
  return (JSON.parse(json) as Reply).screen;
};
const cookiesOf = ({ cookies }: Customer) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface Sent {
  readonly values?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A browser without the script: it opens pages and posts their form. */
function openBrowser() {
  const customer = world.newCustomer();
  let last: Reply['screen'] | null = null;
  return {
    customer,
    async visit(url: string) {
      const page = await customer.visit(url);
      last = page.status === 200 ? screenOf(page.text) : null;
      return { ...page, screen: last };
    },
    question: () => last?.body.find((node) => node.type === 'question'),
    async post({ values = [], headers = {}, fields = {} }: Sent = {}) {
      const { flow, url } = last as Reply['screen'];
      const question = this.question();
      const form = new URLSearchParams({
        ticket: flow?.ticket ?? '',
        base_rev: String(flow?.rev),
        action_id: 'a-0123456789',
        question: question && 'id' in question ? question.id : '',
        ...fields,
      });
      for (const value of values) form.append('values', value);
      const reply = await request(world.bff.url)
        .post(url)
        .redirects(0)
        .set({
          origin: world.bff.url,
          'sec-fetch-site': 'same-origin',
          cookie: cookiesOf(customer),
          ...headers,
        })
        .type('form')
        .send(form.toString());
      const set = (reply.headers['set-cookie'] as unknown as string[] | undefined) ?? [];
      for (const line of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        customer.cookies.set(name, value);
      }
      return { status: reply.status, to: reply.headers['location'] ?? '' };
    },
  };
}

describe('the form of a question without the script', () => {
  it('answers the first question and leads to the next one', async () => {
    const browser = openBrowser();
    await browser.visit(homeCleaning);
    const { status, to } = await browser.post({ values: ['10101'] });
    expect(status).toBe(303);
    expect(to).toContain('flow=f_');
    const { screen } = await browser.visit(to);
    expect(screen?.flow).toMatchObject({ phase: 'questions', step: '102', rev: 2 });
  });

  it('does nothing twice if it is posted again', async () => {
    const browser = openBrowser();
    await browser.visit(homeCleaning);
    const once = await browser.post({ values: ['10101'] });
    expect(await browser.post({ values: ['10101'] })).toEqual(once);
    expect((await browser.visit(once.to)).screen?.flow).toMatchObject({ step: '102', rev: 2 });
  });

  it('shows a wrong answer once with its message at its question', async () => {
    const browser = openBrowser();
    await browser.visit('/order/home-services/painting/house-painting?city_id=1');
    const first = await browser.post({ values: ['30101'] });
    await browser.visit(first.to);
    const { status, to } = await browser.post({ values: ['۱'], fields: { action_id: 'b-0123456789' } });
    expect(status).toBe(303);
    await browser.visit(to);
    expect(browser.question()).toMatchObject({
      id: '302',
      error: expect.stringMatching(/./),
      answer: { values: ['۱'] },
    });
    await browser.visit(to);
    expect(browser.question()).toMatchObject({ id: '302', error: null });
  });

  it('shows a wrong answer in its own flow alone, not in another one of the same service', async () => {
    const painting = '/order/home-services/painting/house-painting?city_id=1';
    const browser = openBrowser();
    const open = async (id: string) => {
      await browser.visit(painting);
      const { to } = await browser.post({ values: ['30101'], fields: { action_id: `${id}-0123456789` } });
      await browser.visit(to);
      return to;
    };
    const other = await open('a');
    const own = await open('b');
    expect(other).not.toBe(own);
    await browser.post({ values: ['۱'], fields: { action_id: 'c-0123456789' } });
    await browser.visit(other);
    expect(browser.question()).toMatchObject({ id: '302', error: null });
  });

  it('shows at the first question that it must be answered', async () => {
    const browser = openBrowser();
    await browser.visit(homeCleaning);
    const { status, to } = await browser.post();
    expect(status).toBe(303);
    await browser.visit(to);
    expect(browser.question()).toMatchObject({ id: '101', error: expect.stringMatching(/./) });
  });

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['of another origin', { origin: 'https://other.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['without an origin', { origin: '' }],
  ])('refuses a form %s', async (_what, headers) => {
    const browser = openBrowser();
    await browser.visit(homeCleaning);
    expect((await browser.post({ values: ['10101'], headers })).status).toBe(403);
    expect((await browser.visit(homeCleaning)).screen?.flow?.rev).toBe(0);
  });

  it.each([
    ['without a ticket', { ticket: '' }],
    ['with a forged ticket', { ticket: 'e30.AAAA' }],
    ['with a revision that is none', { base_rev: '-1' }],
    ['without an action', { action_id: '' }],
  ])('refuses a form %s', async (_what, fields) => {
    const browser = openBrowser();
    await browser.visit(homeCleaning);
    const [json, html] = ['application/json', 'text/html'].map((accept) =>
      browser.post({ values: ['10101'], fields, headers: { accept } }),
    );
    expect((await json)?.status).toBe(400);
    // A browser gets the page with the current form.
    expect(await html).toEqual({ status: 303, to: homeCleaning });
    expect((await browser.visit(homeCleaning)).screen?.flow?.rev).toBe(0);
  });

  it('refuses what is no form, and a form that is too large', async () => {
    const post = (type: string, body: string) =>
      request(world.bff.url)
        .post(homeCleaning)
        .set('origin', world.bff.url)
        .set('content-type', type)
        .send(body);
    expect((await post('application/json', '{}')).status).toBe(415);
    const large = `values=${'x'.repeat(70_000)}`;
    expect((await post('application/x-www-form-urlencoded', large)).status).toBe(413);
  });

  it('never signs in or orders: past the questions it changes nothing', async () => {
    const browser = openBrowser();
    let page = await browser.visit(homeCleaning);
    const given: Readonly<Record<string, string>> = {
      '101': '10101',
      '102': '10201',
      '110': '11001',
    };
    for (let count = 0; page.screen?.flow?.phase === 'questions' && count < 12; count += 1) {
      const value = given[page.screen.flow.step ?? ''];
      const values = value === undefined ? [] : [value];
      const { to } = await browser.post({ values, fields: { action_id: `c-${count}-0123456789` } });
      page = await browser.visit(to);
    }
    expect(page.screen?.flow?.phase).toBe('login');
    const rev = page.screen?.flow?.rev;
    const url = page.screen?.url ?? '';
    const { status } = await browser.post({
      values: ['09121234567'],
      fields: { action_id: 'd-0123456789' },
    });
    expect(status).toBe(303);
    expect((await browser.visit(url)).screen?.flow).toMatchObject({ phase: 'login', rev });
    expect(browser.customer.session).toBeUndefined();
  });
});
