import type { Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { ask, makeService, noon } from '../flow/flow-fixtures.ts';
import type { ServiceInCity } from '../rules/check/service-in-city.ts';
import { combineRules } from '../rules/combine-rules.ts';
import type { CompiledRules } from '../rules/compiled-rules.ts';
import { compileSound, documentOf, questionRule } from '../rules/rule-fixtures.ts';
import { affectedServices } from './affected-services.ts';
import { simulatedCustomers } from './customers.ts';
import { simulateServices } from './simulate-services.ts';

const rulesNamed = (name: string, services: string[], rules: readonly Rule[], cities = ['*']) =>
  compileSound({ ...documentOf(rules), name, applies_to: { services, cities } });

const skipB = questionRule('skip-b', { skip: true }, { 'question.id': { const: 'b' } });
const skipC = questionRule('skip-c', { skip: true }, { 'question.id': { const: 'c' } });
const inCity = questionRule('in-city', { skip: true }, { 'city.id': { const: '1' } });

const cleaning = makeService([ask('a'), ask('b')]);
const repair = makeService([ask('a'), ask('c')], { slug: 'repair', id: 's2' });
const offer = (service: ServiceInCity['service'], city: string): ServiceInCity => ({
  service,
  city: { id: city },
});
const offers = [offer(cleaning, '1'), offer(repair, '1'), offer(cleaning, '2')];

const live = rulesNamed(
  'all',
  ['*'],
  [questionRule('r', { mandatory: true }, { 'question.id': { const: 'z' } })],
);
const draft = rulesNamed('all', ['*'], [skipB]);

describe('affectedServices', () => {
  const slugs = (before: readonly CompiledRules[], after: readonly CompiledRules[]) =>
    affectedServices(offers, before, after, noon).map(({ first, offers: all }) => [
      first.service.slug,
      first.city.id,
      all.map(({ city }) => city.id),
    ]);

  it('returns each service once with all its cities', () => {
    const found = affectedServices(offers, [live], [draft], noon);
    const sets = { live: combineRules([live]), draft: combineRules([draft]) };
    expect(found).toEqual([
      { ...sets, first: offers[0], offers: [offers[0], offers[2]] },
      { ...sets, first: offers[1], offers: [offers[1]] },
    ]);
  });

  it.each([
    ['when a version reads the city', [live], [rulesNamed('all', ['*'], [inCity])]],
    ['when the version before read it', [rulesNamed('all', ['*'], [inCity])], [live]],
  ])('returns each city by itself %s', (_when, before, after) => {
    expect(slugs(before, after)).toEqual([
      ['cleaning', '1', ['1']],
      ['repair', '1', ['1']],
      ['cleaning', '2', ['2']],
    ]);
  });

  it('leaves out services whose rules are the same, or that have no rules before or after', () => {
    const ofRepair = rulesNamed('repair', ['repair'], [skipC]);
    expect(slugs([live], [live])).toEqual([]);
    expect(slugs([live], [compileSound({ ...documentOf(live.document.rules), name: 'renamed' })])).toEqual(
      [],
    );
    expect(slugs([live], [live, ofRepair])).toEqual([['repair', '1', ['1']]]);
    expect(slugs([], [live])).toEqual([]);
    expect(slugs([live], [])).toEqual([]);
  });

  it('tells services of equal slugs apart by their content', () => {
    const other = { ...cleaning, title: 'دیگر' };
    expect(affectedServices([offer(cleaning, '1'), offer(other, '1')], [live], [draft], noon)).toHaveLength(
      2,
    );
  });
});

describe('simulateServices', () => {
  const customers = simulatedCustomers.filter(({ name }) => name === 'customer');
  const simulate = (all: readonly ServiceInCity[]) =>
    simulateServices(all, { live: [live], draft: [draft] }, { at: noon, customers });

  it('compares the paths of each customer under both versions', () => {
    const [simulated] = simulate([offer(cleaning, '1')]);
    const way = (...steps: string[]) => expect.objectContaining({ steps });
    const pair = { live: way('a', 'b', '@quote'), draft: way('a', '@quote') };
    expect(simulated?.simulations).toEqual([
      {
        customer: 'customer',
        live: { paths: [pair.live], complete: true },
        draft: { paths: [pair.draft], complete: true },
        only_live: [pair.live],
        only_draft: [pair.draft],
        steps: [{ step: 'b', asked_under: 'live', example: pair }],
        lost_answers: [{ question: 'b', values: ['yes'], instead: null, example: pair }],
        ends: [],
      },
    ]);
  });

  it('reports cities together when the draft has the same effects there', () => {
    const dearer = { ...cleaning, title: 'دیگر' };
    const otherwise = makeService([ask('a'), ask('b'), ask('d')]);
    const found = simulate([
      offer(cleaning, '1'),
      offer(dearer, '2'),
      offer(otherwise, '3'),
      offer(repair, '1'),
    ]);
    expect(
      found.map(({ affected }) => affected.offers.map(({ service, city }) => `${service.slug}/${city.id}`)),
    ).toEqual([['cleaning/1', 'cleaning/2'], ['cleaning/3'], ['repair/1']]);
  });

  it('walks as every customer by default, and within a bound', () => {
    const many = makeService([ask('a'), ask('b'), ask('under', { under: ['a', 'yes'] })]);
    const [simulated] = simulateServices(
      [offer(many, '1')],
      { live: [live], draft: [draft] },
      { at: noon, bound: 1 },
    );
    expect(simulated?.simulations.map(({ customer }) => customer)).toEqual(
      simulatedCustomers.map(({ name }) => name),
    );
    expect(
      simulated?.simulations.every(({ live: walked }) => walked.paths.length === 1 && !walked.complete),
    ).toBe(true);
  });
});

describe('the simulated customers', () => {
  const facts = (name: string) => simulatedCustomers.find((customer) => customer.name === name);

  it('differ by session, link and favourites', () => {
    const told = simulatedCustomers.map(({ facts: { query, session }, favourites }) =>
      JSON.stringify([query, session, favourites.length]),
    );
    expect(new Set(told).size).toBe(simulatedCustomers.length);
    expect(facts('guest')?.facts.session).toMatchObject({ guest: true, admin: false });
    expect(facts('customer')?.facts.session).toMatchObject({ guest: false, admin: false });
    expect(facts('operator')?.facts.session).toMatchObject({ guest: false, admin: true });
    expect(facts('customer in the app')?.facts.session).toMatchObject({ guest: false, in_app: true });
    expect(facts("customer in the experts' app")?.facts.session).toMatchObject({ expert_app: true });
    expect(facts('customer signed up by e-mail')?.facts.session).toMatchObject({ email_signup: true });
    expect(facts('operator with an expert')?.facts).toMatchObject({
      query: { workman: 'expert', workman_name: 'expert' },
      session: { guest: false, admin: true },
    });
    expect(facts('guest with an expert')?.facts.query).toMatchObject({ workman: 'expert' });
    expect(facts('guest from the experts page')?.facts.query).toMatchObject({ source: 'new-flow' });
    expect(facts('guest by an auto-answered link')?.facts.query).toMatchObject({ auto_answered: true });
    expect(facts('customer who chooses the gender')?.facts.query).toMatchObject({
      show_workman_gender_question: true,
    });
  });

  it('have their favourites at entry only when they are signed in', () => {
    const known = [1, 2, 3].map((number) => ({
      id: `favourite-${number}`,
      profile_image: null,
      first_name: 'favourite',
      last_name: String(number),
      score: null,
    }));
    expect(facts('customer with favourites')).toMatchObject({
      favourites: known,
      facts: { favourites: known },
    });
    expect(facts('guest with favourites')).toMatchObject({ favourites: known, facts: { favourites: [] } });
    expect(facts('guest')).toMatchObject({ favourites: [], facts: { favourites: [] } });
  });
});
