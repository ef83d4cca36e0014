import type { Option, Question } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import { decideAfterLast } from './decide-after-last.ts';
import { decideEntry } from './decide-entry.ts';
import { decidePlaced } from './decide-placed.ts';
import { decideQuestion } from './decide-question-fixture.ts';
import { decideQuote } from './decide-quote.ts';
import type { ServiceFacts } from '../facts/facts.ts';
import {
  compileSound,
  defaultDocument,
  factsAt,
  factsWith,
  selectOfThree,
  type FactChanges,
} from './rule-fixtures.ts';

const rules = compileSound(defaultDocument);
const decide = (question: Question, changes: FactChanges = {}) =>
  decideQuestion(rules, factsAt(question, changes));

const select = (tag: string | null, options: Option[], fields: Partial<Omit<Question, 'type'>> = {}) =>
  makeQuestion('single_select', { type_tags: tag === null ? [] : [tag], options, ...fields });
const one = [makeOption('only', 'one')];
const customer = { guest: false };
const operator = { guest: false, admin: true };

const service = (new_work_flow: boolean): ServiceFacts => ({
  id: '1',
  slug: 'cleaning',
  base_slug: 'cleaning',
  is_periodic: false,
  new_work_flow,
  has_price: true,
  weather_enabled: false,
  date_question_type: 'just_date',
  min_hours_before_order_allowed: 0,
});

describe('at the entry', () => {
  const experts = '/categories/{main}/{category}/{service}/experts{query}';
  it.each<[string, FactChanges, string | null]>([
    ['the new work flow begins with the experts [O-2.11]', { service: service(true) }, experts],
    ['another service does not', { service: service(false) }, null],
    ['not with a workman [O-2.11]', { service: service(true), query: { workman: '7' } }, null],
    ['not from the experts page [O-2.07]', { service: service(true), query: { source: 'new-flow' } }, null],
    ['another source changes nothing', { service: service(true), query: { source: 'ad' } }, experts],
    ['not for a copied order [O-2.11]', { service: service(true), query: { similar_id: '12' } }, null],
    ['not where the service is unknown', {}, null],
  ])('%s', (_title, changes, redirect) => {
    expect(decideEntry(rules, factsWith(changes)).redirect).toBe(redirect);
  });
});

describe('questions that are skipped', () => {
  it.each<[string, string | null, FactChanges, boolean]>([
    [
      'auto allocation with a workman in the query [O-4.06]',
      'auto_allocation',
      { query: { workman: '7' } },
      true,
    ],
    ['not auto allocation without one [O-4.06]', 'auto_allocation', {}, false],
    ['not another question with a workman', null, { query: { workman: '7' } }, false],
    [
      'auto allocation, for operators too [readings 29]',
      'auto_allocation',
      { query: { workman: '7' }, session: operator },
      true,
    ],
    ["the expert's gender unless the query asks for it", 'workman_gender', {}, true],
    [
      "not the expert's gender where it does",
      'workman_gender',
      { query: { show_workman_gender_question: true } },
      false,
    ],
    [
      'a specific workman with one in the query [O-3.24]',
      'specific_workman',
      { query: { workman: '7' } },
      true,
    ],
    ['not a specific workman without one [O-3.24]', 'specific_workman', {}, false],
    [
      'a favourite workman with one in the query [O-3.24]',
      'favorite_workman',
      { query: { workman: '7' }, flow: { favourites_count: 2 } },
      true,
    ],
    ['a favourite workman without favourites [O-3.24]', 'favorite_workman', {}, true],
    ['not with favourites [O-3.24]', 'favorite_workman', { flow: { favourites_count: 1 } }, false],
  ])('%s', (_title, tag, changes, skip) => {
    expect(decide(select(tag, one), changes).skip).toBe(skip);
  });
});

describe('other effects of tags', () => {
  it('a favourite workman is one of the favourites [O-3.24]', () => {
    const decision = decide(select('favorite_workman', []), { flow: { favourites_count: 2 } });
    expect(decision.replace_options).toBe('favourites');
  });

  it('suggested bundles can be declined [O-3.24]', () => {
    expect(decide(select('suggested_bundles', one)).mandatory).toBe(false);
    expect(decide(select(null, one)).mandatory).toBeNull();
  });

  it.each([
    ['date_question', false],
    ['pickup_date_time', false],
    ['customer_address', true],
  ])('continues the automatic run at %s: %s [O-3.24] [O-4.12]', (tag, goesOn) => {
    const question = makeQuestion('text', { type_tags: [tag] });
    expect(decide(question, { query: { auto_answered: true } }).takes_given).toBe(goesOn);
  });
});

describe('questions that need a login', () => {
  it.each([
    ['guests sign in where the question says so [O-4.13, O-6.01]', true, true, true],
    ['guests answer the others', false, true, false],
    ['who is signed in goes on', true, false, false],
  ])('%s', (_title, is_auth_required, guest, expected) => {
    const question = select(null, one, { is_auth_required });
    expect(decide(question, { session: { guest } }).require_login).toBe(expected);
  });
});

describe('delegation', () => {
  const options = [
    makeOption('yes', 'yes', { operation_key: 'YES' }),
    makeOption('no', 'no', { operation_key: 'NO' }),
  ];
  it.each([
    ['only YES stays after a sign-up by e-mail [O-3.06] [O-4.14]', true, true, ['yes']],
    ['e-mail goes before the process [O-4.14]', true, false, ['yes']],
    ['only NO stays outside the process [O-3.06] [O-4.14]', false, false, ['no']],
    ['both stay otherwise [O-4.14]', false, true, ['yes', 'no']],
  ])('%s', (_title, email_signup, display_in_process, left) => {
    const question = select('delegation', options, { display_in_process });
    const changes = { session: { guest: false, email_signup } };
    const decision = decide(question, changes);
    expect(decision.option_ids).toEqual(left);
    expect(decision.answer).toEqual(left.length === 1 ? { values: left } : null);
    expect(decide({ ...question, type_tags: [] }, changes).option_ids).toEqual(['yes', 'no']);
  });
});

describe('automatic answers', () => {
  const autoAnswered = { query: { auto_answered: true }, session: customer };
  it.each<[string, Question, FactChanges, string[] | null]>([
    ['the only option of a mandatory single select [O-4.07]', select(null, one), {}, ['only']],
    ['not with two options [O-4.07]', select(null, [...one, makeOption('b', 'b')]), {}, null],
    ['not with none', select(null, []), {}, null],
    ['not where it is optional [O-4.07]', select(null, one, { is_mandatory: false }), {}, null],
    ['not of another type [O-4.07]', makeQuestion('multi_select', { options: one }), {}, null],
    ['not for operators [O-4.09]', select(null, one), { session: operator }, null],
    ['the default option under auto-answered [O-4.08]', selectOfThree(), autoAnswered, ['b']],
    ['no default without auto-answered [O-4.08]', selectOfThree(), { session: customer }, null],
    [
      'no default for operators [O-4.09]',
      selectOfThree(),
      { query: { auto_answered: true }, session: operator },
      null,
    ],
    ['no default where it is optional', selectOfThree({ is_mandatory: false }), autoAnswered, null],
    [
      'the only option also under auto-answered, where none is the default [O-4.07]',
      select(null, one),
      autoAnswered,
      ['only'],
    ],
  ])('%s', (_title, question, changes, values) => {
    expect(decide(question, changes).answer).toEqual(values === null ? null : { values });
  });
});

describe('favourites at auto allocation', () => {
  const allocation = (others: string[], fields: Partial<Omit<Question, 'type'>> = {}) =>
    select(
      'auto_allocation',
      [
        ...others.map((id) => makeOption(id, id)),
        makeOption('favourite', 'favourite', { operation_key: 'FAVORITE_ALLOCATION' }),
      ],
      fields,
    );

  it('replace the favourite-allocation option of an order that is not periodic [O-4.49]', () => {
    const decision = decide(allocation(['auto', 'choose']), { flow: { favourites_count: 2 } });
    expect(decision.option_ids).toEqual(['auto', 'choose']);
    expect(decision.replace_options).toBe('favourites');
    expect(decision.answer).toBeNull();
  });

  it('leave the option unchanged in a periodic order [O-4.49]', () => {
    const decision = decide(allocation(['auto']), { flow: { periodic: true, favourites_count: 2 } });
    expect(decision.option_ids).toEqual(['auto', 'favourite']);
    expect(decision.replace_options).toBeNull();
  });

  it('do not select the only option while there are favourites [O-4.51]', () => {
    const decision = decide(allocation(['auto']), { flow: { favourites_count: 1 } });
    expect(decision.option_ids).toEqual(['auto']);
    expect(decision.answer).toBeNull();
  });

  it.each([true, false])(
    'select the only option when there are no favourites, mandatory: %s [O-4.51]',
    (is_mandatory) => {
      expect(decide(allocation(['auto'], { is_mandatory })).answer).toEqual({ values: ['auto'] });
      expect(decide(allocation(['auto', 'choose'], { is_mandatory })).answer).toBeNull();
    },
  );

  it('select nothing for operators [O-4.09]', () => {
    expect(decide(allocation(['auto']), { session: operator }).answer).toBeNull();
  });
});

describe('behind the last question', () => {
  const goes = (periodic: boolean, chosen_operation_keys: string[]) =>
    decideAfterLast(rules, factsWith({ flow: { periodic, chosen_operation_keys } })).go;

  it('selects the expert only of a periodic order with favourite allocation [O-3.06, O-4.16, O-4.18]', () => {
    expect(goes(true, ['FAVORITE_ALLOCATION'])).toBe('expert_selection');
    expect(goes(false, ['FAVORITE_ALLOCATION'])).toBe('quote');
    expect(goes(true, ['YES'])).toBe('quote');
    expect(goes(true, [])).toBe('quote');
  });
});

describe('on the quote', () => {
  it('shows operators their blocks and no motivation [O-2.22, O-6.03]', () => {
    const { shown, hidden } = decideQuote(rules, factsWith({ session: operator }));
    expect([...shown]).toEqual(['admin_options', 'invoice_receipt']);
    expect([...hidden]).toEqual(['motivation']);
  });

  it("hides operators' blocks from everyone else [O-2.22]", () => {
    expect([...decideQuote(rules, factsWith()).hidden]).toEqual(['admin_options', 'invoice_receipt']);
    expect([...decideQuote(rules, factsWith({ session: customer })).shown]).toEqual([]);
  });

  it('offers no gateways in the app [O-6.05]', () => {
    const { hidden } = decideQuote(rules, factsWith({ session: { in_app: true } }));
    expect(hidden.has('gateway_selector')).toBe(true);
    expect(decideQuote(rules, factsWith()).hidden.has('gateway_selector')).toBe(false);
  });
});

describe('after the order', () => {
  it('leads to the task page [O-2.12] and tells the hosts', () => {
    const { navigate, notify } = decidePlaced(rules, factsWith());
    expect(navigate).toBe('/task-details/{order_uuid}');
    expect(notify).toEqual(['android', 'parent_frame']);
  });
});

describe('the document', () => {
  it('gives a reason for each rule', () => {
    for (const rule of Object.values(rules.at).flat()) expect(rule.because.length).toBeGreaterThan(20);
  });

  it('applies everywhere', () => {
    expect(rules.applies_to).toEqual({ services: ['*'], cities: ['*'] });
    expect(rules.version).toMatch(/^default@0#[0-9a-f]{8}$/);
  });
});
