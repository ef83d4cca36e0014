import { expect, it } from 'vitest';
import { noCustomer, noLiveFacts } from '@gam/engine/facts';
import { makeFavourite } from '@gam/engine/fixtures';
import type { Session } from '../../platform/sessions/sessions.ts';
import { makeUser } from './flow-world-fixture.ts';
import { entryFacts, isOff, isOn, queryFacts, sessionFacts } from './entry-facts.ts';
import { orderUrl, readOrderUrl } from '../urls/order-url.ts';
import { readExtra } from '../../features/order/read-extra.ts';

const read = (url: string) => readOrderUrl(new URL(url, 'http://gam.invalid'));
const base = '/order/home-services/cleaning/home-cleaning';

it('reads every parameter of the order page’s query', () => {
  const place = read(
    `${base}/12?city_id=1&workman=7&workman_name=Sara&source=new-flow&utm_source=ads&voucher=EID&edit-mode=1&auto-answered=true&address_id=9&matching_flow=fast&area=3&show_workman_gender_question=1`,
  )?.place;
  expect(place && queryFacts(place)).toEqual({
    workman: '7',
    workman_name: 'Sara',
    source: 'new-flow',
    similar_id: '12',
    voucher: 'EID',
    edit_mode: true,
    auto_answered: true,
    address_id: '9',
    area: '3',
    destination_area: null,
    matching_flow: 'fast',
    show_workman_gender_question: true,
    utm_source: 'ads',
    internal_source: null,
    from_ewano: false,
    lock_city: false,
  });
});

it('reads only the steps of an order page’s path', () => {
  expect(read(`${base}?city_id=1&flow=f_1`)).toMatchObject({
    city: '1',
    flow: 'f_1',
    place: { similar_id: null },
  });
  expect(read(`${base}?city_id=1`)?.place.query).toEqual([['city_id', '1']]);
  for (const url of [
    `${base}/x?city_id=1`,
    `${base}/1/2`,
    '/order/a/b',
    '/orders/a/b/c',
    `${base}?city_id=x`,
  ])
    expect(read(url)).toBeNull();
});

it('writes the URL that it reads, in the same order', () => {
  for (const url of [`${base}?city_id=1&workman=7&workman=8&name=%D8%B3%26`, `${base}/12?city_id=1`]) {
    const place = read(url)?.place;
    expect(place && orderUrl(place, null)).toBe(url);
    expect(place && orderUrl(place, 'f_1')).toBe(`${url}&flow=f_1`);
  }
});

it('keeps as much of a query as a ticket can hold', () => {
  const many = Array.from({ length: 100 }, (_, index) => `n${index}=${'x'.repeat(50)}`).join('&');
  const place = read(`${base}?city_id=1&${many}&${'y'.repeat(300)}=1&workman=7`)?.place;
  expect(JSON.stringify(place?.query).length).toBeLessThan(1_600);
  expect(place?.query.slice(0, 2)).toEqual([
    ['city_id', '1'],
    ['n0', 'x'.repeat(50)],
  ]);
});

it('sends the customer’s origin and how the order is matched', () => {
  expect(readExtra({ query: [] })).toEqual({ matching_flow: 'main_flow' });
  expect(
    readExtra({
      query: [
        ['matching_flow', 'fast'],
        ['utm_token', 't'],
        ['searched_word', ''],
        ['disableSMS', 'true'],
      ],
    }),
  ).toEqual({ matching_flow: 'fast', utm_token: 't' });
});

it.each([
  ['1', true, false],
  ['true', true, false],
  ['0', false, true],
  ['false', false, true],
  ['', false, false],
  ['yes', false, false],
  [null, false, false],
  [undefined, false, false],
])('reads the flag %j as set (%s) or not set (%s)', (value, on, off) => {
  expect([isOn(value), isOff(value)]).toEqual([on, off]);
});

const sessionOf = (role: 'customer' | 'operator' | 'expert', fields: object = {}) =>
  ({ user: { ...makeUser('sara', role), ...fields } }) as Session;
const anonymous = {
  guest: true,
  admin: false,
  expert: false,
  expert_app: false,
  in_app: false,
  email_signup: false,
};

it.each([
  ['a guest', null, [], {}],
  ['a customer', sessionOf('customer'), [], { guest: false }],
  [
    'a customer by e-mail',
    sessionOf('customer', { email_signup: true }),
    [],
    { guest: false, email_signup: true },
  ],
  ['an expert', sessionOf('expert'), [], { guest: false, expert: true }],
  ['an operator without a customer', sessionOf('operator'), [], { guest: false }],
  [
    'an operator who acts for a customer',
    { ...sessionOf('customer'), actor: sessionOf('operator') },
    [],
    { guest: false, admin: true },
  ],
  ['a guest in the app', null, [['in_app', '1']], { in_app: true }],
  ["a guest in the experts' app", null, [['expert_app', 'true']], { expert_app: true }],
  ['a guest who claims a role', null, [['admin', '1']], {}],
] as const)('tells the rules of %s [O-6.01]', (_about, session, query, expected) => {
  expect(sessionFacts(session, { query })).toEqual({ ...anonymous, ...expected });
});

it('freezes at entry the query, the session, the place, the mode, the favourites, the device, the client and the customer', () => {
  const place = read(`${base}/12?city_id=1&voucher=EID`)?.place;
  const session = { ...noLiveFacts.session, ...anonymous, in_app: true };
  const told = {
    device: { kind: 'phone' },
    client: { catalogue: 3 },
    customer: { ...noCustomer, orders_count: 2, last_order_days: 9 },
  } as const;
  expect(place && entryFacts(place, 'copy', session, [makeFavourite('w1')], told)).toEqual({
    ...told,
    query: queryFacts({ similar_id: '12', query: [['voucher', 'EID']] }),
    session,
    place: {
      main: 'home-services',
      category: 'cleaning',
      service: 'home-cleaning',
      query: '?city_id=1&voucher=EID',
    },
    flow: { mode: 'copy' },
    favourites: [makeFavourite('w1')],
  });
});
