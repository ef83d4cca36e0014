import { describe, expect, it } from 'vitest';
import { ask, makeService, noon } from '../../flow/flow-fixtures.ts';
import { compileSound, defaultDocument } from '../../rules/rule-fixtures.ts';
import { checkRules } from '../check-rules.ts';
import { describeWay } from '../way.ts';
import { ruleAt } from './mistake-fixtures.ts';
import { layer } from './wash-fixture.ts';

/** The product of these tests has order pages, experts' pages, a home page and pages of orders. */
const isPage = (path: string): boolean =>
  /^\/(?:order\/[\w-]+\/[\w-]+\/[\w-]+|categories\/[\w-]+\/[\w-]+(?:\/[\w-]+\/experts)?|task-details\/[\w-]+)?(?:\?.*)?$/.test(
    path,
  );
const service = (slug: string) =>
  makeService([ask('a'), ask('b')], { slug, category: 'care', main_category: 'home' });
const offers = [
  ['cleaning', '1'],
  ['cleaning', '2'],
  ['painting', '1'],
].map(([slug = '', city = '']) => ({ service: service(slug), city: { id: city } }));

interface Linking {
  readonly about: string;
  readonly rules: readonly object[];
  readonly cities?: readonly string[];
}
const check = ({ rules, cities = ['*'] }: Linking) =>
  checkRules({
    documents: [
      compileSound(defaultDocument),
      compileSound({ ...layer(...rules), applies_to: { services: ['cleaning'], cities } }),
    ],
    findings: [],
    services: offers,
    at: noon,
    isPage,
    isWhole: true,
  }).filter(({ severity }) => severity === 'error');

const deny = (to: string) => ({ deny: { title: 'no', text: 'no', link: { label: 'on', to } } });
const entry = (consequence: object, when: object = {}) => ruleAt('entry', 'r', consequence, when);
const order = '/order/{main}/{category}/{service}';
const friday = { 'local.weekday': { const: 'friday' } };

describe('mistakes of links', () => {
  it.each<Linking>([
    { about: 'of a placed order', rules: [ruleAt('placed', 'r', { navigate: '/thanks/{order_uuid}' })] },
    { about: 'of a redirect', rules: [entry({ redirect: '/pages' }, friday)] },
    { about: 'of a denial at the entry', rules: [entry(deny('/elsewhere'), friday)] },
    { about: 'of a denial after the last question', rules: [ruleAt('after_last', 'r', deny('/elsewhere'))] },
    { about: 'of a denial at the quote', rules: [ruleAt('quote', 'r', deny('/elsewhere'))] },
    {
      about: "of the words of an order's page",
      rules: [ruleAt('task', 'r', { help_link: { label: 'help', to: '/questions' } })],
    },
    { about: 'to a service that no city offers', rules: [entry({ redirect: '/order/home/care/gardening' })] },
    {
      about: 'to a service that the city does not offer',
      rules: [entry({ redirect: '/order/home/care/painting?city_id=2' })],
    },
    { about: 'to a city without services', rules: [entry({ redirect: `${order}?city_id=9` }, friday)] },
  ])('finds a link that leads nowhere, $about', (linking) => {
    expect(check(linking)).toMatchObject([{ code: 'lost_link', document: 'layer', rule: 'r' }]);
  });

  it('says how customers come to a lost link', () => {
    const [found] = check({
      about: '',
      rules: [ruleAt('placed', 'r', { navigate: '/thanks/{order_uuid}' })],
    });
    expect(found?.way && describeWay(found.way)).toBe('as guest: a = yes, b = yes, @quote, @phone, @quote');
  });

  it.each<Linking>([
    {
      about: 'one city that is sent to itself',
      rules: [entry({ redirect: `${order}?city_id=2` })],
      cities: ['2'],
    },
    {
      about: 'two cities that are sent to one another',
      rules: [
        ruleAt('entry', 'there', { redirect: `${order}?city_id=2` }, { 'city.id': { const: '1' } }),
        ruleAt('entry', 'back', { redirect: `${order}?city_id=1` }, { 'city.id': { const: '2' } }),
      ],
    },
    {
      about: 'Fridays at noon',
      rules: [entry({ redirect: `${order}{query}` }, { ...friday, 'local.hour': { const: 12 } })],
    },
    {
      about: 'an evening, over another mark of the link',
      rules: [
        ruleAt(
          'entry',
          'mark',
          { redirect: `${order}?source=late` },
          { 'local.hour': { minimum: 21 }, 'query.source': { const: null } },
        ),
        ruleAt('entry', 'back', { redirect: order }, { 'query.source': { const: 'late' } }),
      ],
    },
    { about: 'a denial that leads back to itself', rules: [entry(deny(`${order}{query}`), friday)] },
  ])('finds an entry that leads to itself: $about', (linking) => {
    expect(check(linking).map(({ code }) => code)).toContain('entry_loop');
  });

  it.each<Linking>([
    {
      about: 'one city that is sent to another',
      rules: [entry({ redirect: `${order}?city_id=1` })],
      cities: ['2'],
    },
    {
      about: 'one city of all by its condition',
      rules: [entry({ redirect: `${order}?city_id=1` }, { 'city.id': { const: '2' } })],
    },
    {
      about: 'the pages of the product',
      rules: [entry(deny('/'), friday), ruleAt('quote', 'q', deny('/categories/{main}/{category}'))],
    },
    { about: 'another service', rules: [entry({ redirect: '/order/home/care/painting?city_id=1' }, friday)] },
    {
      about: 'the experts of the service',
      rules: [
        entry(
          { redirect: '/categories/{main}/{category}/{service}/experts{query}' },
          { ...friday, 'query.workman': { const: null }, 'query.source': { const: null } },
        ),
      ],
    },
  ])('finds no fault in links: $about', (linking) => {
    expect(check(linking)).toEqual([]);
  });
});
