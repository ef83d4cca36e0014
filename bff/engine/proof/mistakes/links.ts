import { ruleAt, type Case, type Mistake } from './mistake.ts';

const entry = (consequence: object, when: object = {}) => ruleAt('entry', 'r', consequence, when);
const deny = (to: string) => ({ deny: { title: 'no', text: 'no', link: { label: 'on', to } } });
const order = '/order/{main}/{category}/{service}';
const friday = { 'local.weekday': { const: 'friday' } };
const linking = (about: string, rules: readonly object[], cities: readonly string[] = ['*']): Case => ({
  about,
  rules,
  cities,
});

const lost: readonly Case[] = [
  linking('of a placed order', [ruleAt('placed', 'r', { navigate: '/thanks/{order_uuid}' })]),
  linking('of a redirect', [entry({ redirect: '/pages' }, friday)]),
  linking('of a denial at the entry', [entry(deny('/elsewhere'), friday)]),
  linking('of a denial after the last question', [ruleAt('after_last', 'r', deny('/elsewhere'))]),
  linking('of a denial at the quote', [ruleAt('quote', 'r', deny('/elsewhere'))]),
  linking("of the words of an order's page", [
    ruleAt('task', 'r', { help_link: { label: 'help', to: '/questions' } }),
  ]),
  linking('to a service that no city offers', [entry({ redirect: '/order/home/care/gardening' })]),
  linking('to a service that the city does not offer', [
    entry({ redirect: '/order/home/care/painting?city_id=2' }),
  ]),
  linking('to a city without services', [entry({ redirect: `${order}?city_id=9` }, friday)]),
];

const loops: readonly Case[] = [
  linking('one city that is sent to itself', [entry({ redirect: `${order}?city_id=2` })], ['2']),
  linking('two cities that are sent to one another', [
    ruleAt('entry', 'there', { redirect: `${order}?city_id=2` }, { 'city.id': { const: '1' } }),
    ruleAt('entry', 'back', { redirect: `${order}?city_id=1` }, { 'city.id': { const: '2' } }),
  ]),
  linking('Fridays at noon', [
    entry({ redirect: `${order}{query}` }, { ...friday, 'local.hour': { const: 12 } }),
  ]),
  linking('an evening, over another mark of the link', [
    ruleAt(
      'entry',
      'mark',
      { redirect: `${order}?source=late` },
      { 'local.hour': { minimum: 21 }, 'query.source': { const: null } },
    ),
    ruleAt('entry', 'back', { redirect: order }, { 'query.source': { const: 'late' } }),
  ]),
  linking('a denial that leads back to itself', [entry(deny(`${order}{query}`), friday)]),
];

export const linkMistakes: readonly Mistake[] = [
  ...lost.map((one): Mistake => ({
    ...one,
    about: `a link that leads nowhere, ${one.about}`,
    found: { severity: 'error', code: 'lost_link', rule: 'r' },
  })),
  ...loops.map((one): Mistake => ({
    ...one,
    about: `an entry that leads to itself: ${one.about}`,
    found: { severity: 'error', code: 'entry_loop', document: 'layer' },
  })),
];

export const soundLinks: readonly Case[] = [
  linking('one city that is sent to another', [entry({ redirect: `${order}?city_id=1` })], ['2']),
  linking('one city of all that is sent to another, by its condition', [
    entry({ redirect: `${order}?city_id=1` }, { 'city.id': { const: '2' } }),
  ]),
  linking('links to the pages of the product', [
    entry(deny('/'), friday),
    ruleAt('quote', 'q', deny('/categories/{main}/{category}')),
  ]),
  linking('a link to another service', [entry({ redirect: '/order/home/care/painting?city_id=1' }, friday)]),
  linking('a link to the experts of the service', [
    entry(
      { redirect: '/categories/{main}/{category}/{service}/experts{query}' },
      { ...friday, 'query.workman': { const: null }, 'query.source': { const: null } },
    ),
  ]),
];
