import { randomUUID } from 'node:crypto';
import { contentKindNames, type ContentOf } from '@gam/schemas/upstream';
import { afterAll, describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import { question } from '../../../demo/question.ts';
import { startWithEditor, withQuestions } from '../../../test/content.ts';
import { rulesDocument } from '../../../test/flow-rules.ts';
import { bffToken } from '../../../test/start-app.ts';

type ServiceDocument = ContentOf<'service'>;

const { test, editor, close } = await startWithEditor();
afterAll(close);

const painting = { main: 'home-services', category: 'renovation', service: 'house-painting' };
const addressOf = ({ main, category, detail }: ServiceDocument) => ({ main, category, service: detail.slug });
/** The service as customers in Tehran get it. */
const asCustomers = async (id: string) => {
  const { document } = await editor.live('service', id);
  return test.client.ask('loadService', { params: addressOf(document), query: { city_id: '1' } });
};
const note = (id: string) => question('text', id, 'یادداشت', { is_mandatory: false });

/** Makes a call that must be refused and checks that it changes nothing. */
async function refused(attempt: () => Promise<{ status: number; body: Readonly<Record<string, unknown>> }>) {
  const before = await editor.list();
  const { status, body } = await attempt();
  expect(await editor.list()).toEqual(before);
  return { status, body };
}

describe('the documents of a new database', () => {
  it('are version 1 of every service and of every kind with one document', async () => {
    const { documents } = await editor.list();
    const expected = services.map(({ detail }) => ['service', detail.id, detail.slug]);
    expect(
      documents.filter(({ kind }) => kind === 'service').map(({ kind, id, slug }) => [kind, id, slug]),
    ).toEqual(expect.arrayContaining(expected));
    expect(documents).toHaveLength(services.length + contentKindNames.length - 1);
    expect(new Set(documents.map(({ number }) => number))).toEqual(new Set([1]));
    expect(
      await test.client.ask('listContentVersions', {
        params: { kind: 'service', id: '1' },
        token: editor.token,
      }),
    ).toMatchObject({
      results: [{ number: 1, published_by: null }],
      next: null,
    });
  });
});

describe('publishing a service', () => {
  it('is possible through the BFF alone', async () => {
    const { document, number, revision } = await editor.live('service', '11');
    const changed = withQuestions(document, (questions) => [...questions, note('past')]);
    const call = {
      params: { kind: 'service', id: '11' },
      body: { document: changed, reason: 'because', base_version: number, revision },
    };
    for (const token of [editor.token, bffToken]) {
      const past = () => test.client.send('publishContent', { ...call, token, key: randomUUID() });
      expect([401, 403]).toContain((await refused(past)).status);
    }
  });

  it('changes its questions, their order and its texts for customers at once', async () => {
    const before = await editor.live('service', '3');
    expect(addressOf(before.document)).toMatchObject({ service: painting.service });
    const published = await editor.publish(
      'service',
      '3',
      withQuestions(
        { ...before.document, detail: { ...before.document.detail, title: 'نقاشی خانه' } },
        (questions) => [
          note('first'),
          ...questions,
          question('timestamp', 'start', 'آغاز کار', { detail: 'کار از چه روزی آغاز شود؟' }),
          question('timestamp', 'end', 'پایان کار', { detail: 'کار تا چه روزی تمام شود؟' }),
        ],
      ),
    );
    expect(published).toMatchObject({ status: 200, body: { kind: 'service', id: '3', number: 2 } });
    expect(published.body['revision']).toBe(before.revision + 1);
    const service = await asCustomers('3');
    expect(service.title).toBe('نقاشی خانه');
    expect(service.questions.map(({ id }) => id)).toEqual([
      'first',
      ...before.document.detail.questions.map(({ id }) => id),
      'start',
      'end',
    ]);
  });

  it('stores it as it was written, audits it and goes back', async () => {
    const before = await asCustomers('8');
    const { document } = await editor.live('service', '8');
    const written = withQuestions(document, (questions) =>
      questions.toReversed().toReversed().concat(note('n')),
    );
    await editor.publish('service', '8', written, { reason: 'a note' });
    const params = { kind: 'service', id: '8' };
    const version = await test.client.ask('readContent', {
      params: { ...params, number: '2' },
      token: editor.token,
    });
    expect(JSON.stringify(version.document)).toBe(JSON.stringify(written));
    expect(await editor.rollBack('service', '8', { reason: 'not needed' })).toMatchObject({
      status: 200,
      body: { number: 1 },
    });
    expect(await asCustomers('8')).toEqual(before);
    const { results } = await test.client.ask('listContentAudit', { query: params, token: editor.token });
    expect(results.map(({ by, action, number, reason }) => [by, action, number, reason])).toEqual([
      ['امیر رستمی (demo-rules-editor)', 'roll_back', 1, 'not needed'],
      ['امیر رستمی (demo-rules-editor)', 'publish', 2, 'a note'],
    ]);
    const again = await editor.publish('service', '8', written);
    expect(again.body).toMatchObject({ number: 3 });
  });

  it('takes options that questions fetch, cities and prices from the document', async () => {
    const before = await editor.live('service', '5');
    const [group, ...groups] = before.document.fetched;
    if (group?.when == null) throw new Error('appliance repair fetches its brands');
    const [option] = group.options;
    if (option === undefined) throw new Error('no brand');
    const fetched = [{ ...group, options: [{ ...option, title: 'برند تازه' }] }, ...groups];
    expect(
      await editor.publish('service', '5', { ...before.document, cities: ['1'], fetched }),
    ).toMatchObject({
      status: 200,
    });
    const asked = await test.client.ask('fetchOptions', {
      body: {
        questionId: group.question,
        answers: [{ id: group.when.question, type: 'x', title: 'x', values: [group.when.option], text: 'x' }],
        serviceId: '5',
        cityId: '1',
      },
    });
    expect(asked.results.map(({ title }) => title)).toEqual(['برند تازه']);
    const gone = { params: addressOf(before.document), query: { city_id: '2' } };
    expect((await test.client.send('loadService', gone)).status).toBe(404);
  });

  type Edit = (document: ServiceDocument) => unknown;
  const on =
    (
      change: (questions: ServiceDocument['detail']['questions']) => ServiceDocument['detail']['questions'],
    ): Edit =>
    (document) =>
      withQuestions(document, change);
  const priced =
    (lines: ServiceDocument['price_rules']['lines']): Edit =>
    (document) => ({
      ...document,
      price_rules: { ...document.price_rules, lines },
    });

  it.each<[string, Edit, string, string]>([
    ['an unknown field', (document) => ({ ...document, colour: 1 }), 'schema', ''],
    [
      'an unknown type',
      on(([first, ...rest]) => [{ ...first, type: 'hologram' } as never, ...rest]),
      'schema',
      '/detail/questions/0/type',
    ],
    [
      'two questions of one id',
      on((questions) => [...questions, note('101')]),
      'duplicate_id',
      '/detail/questions/13/id',
    ],
    [
      'an id that the flow uses',
      on((questions) => [...questions, note('@quote')]),
      'reserved_id',
      '/detail/questions/13/id',
    ],
    [
      'an unknown parent',
      on((questions) => [...questions, { ...note('n'), parent: 'gone' }]),
      'unknown_parent',
      '/detail/questions/13/parent',
    ],
    [
      'a parent that comes later',
      on((questions) => [{ ...note('n'), parent: '101' }, ...questions]),
      'later_parent',
      '/detail/questions/0/parent',
    ],
    [
      'a requirement that names no option',
      on((questions) => [...questions, { ...note('n'), parent: '101', parent_requirements: ['10201'] }]),
      'unknown_requirement',
      '/detail/questions/13/parent_requirements',
    ],
    [
      'a removed question that is priced',
      on((questions) => questions.filter(({ id }) => id !== '103')),
      'unknown_question',
      '/price_rules/lines/1/question',
    ],
    [
      'a price of an unknown option',
      priced([{ per: 'option', question: '105', amounts: [{ option: 'gone', toman: 1 }] }]),
      'unknown_option',
      '/price_rules/lines/0/amounts/0/option',
    ],
    [
      'a unit price of options',
      priced([{ per: 'unit', question: '105', toman: 1, included: 0 }]),
      'other_type',
      '/price_rules/lines/0/per',
    ],
    [
      'a minimum above the maximum',
      on((questions) =>
        questions.map((one) => (one.id === '103' ? { ...one, min_allowed_value: 5000 } : one)),
      ),
      'min_above_max',
      '/detail/questions/2/min_allowed_value',
    ],
    [
      'another id',
      (document) => ({ ...document, detail: { ...document.detail, id: '2' } }),
      'other_document',
      '/detail/id',
    ],
    ['another address', (document) => ({ ...document, category: 'repair' }), 'other_address', '/detail/slug'],
    ['an unknown city', (document) => ({ ...document, cities: ['1', '99'] }), 'unknown_city', '/cities/1'],
  ])('refuses %s with its place', async (_what, edit, code, path) => {
    const { document } = await editor.live('service', '1');
    const reply = await refused(() => editor.publish('service', '1', edit(document)));
    expect(reply).toMatchObject({ status: 400, body: { code: 'broken_document' } });
    expect(reply.body['findings']).toContainEqual(expect.objectContaining({ code, path }));
  });

  it('refuses what was made from another version, or checked against another revision', async () => {
    const first = await editor.live('service', '9');
    const other = withQuestions(first.document, (questions) => [...questions, note('by-another')]);
    await editor.publish('service', '9', other);
    const mine = withQuestions(first.document, (questions) => [...questions, note('mine')]);
    expect(await refused(() => editor.publish('service', '9', mine, { base_version: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'base_version', number: 2 },
    });
    expect(
      await refused(() => editor.publish('service', '9', mine, { revision: first.revision })),
    ).toMatchObject({
      status: 409,
      body: { code: 'revision', revision: first.revision + 1 },
    });
    expect(await refused(() => editor.publish('service', '9', other))).toMatchObject({
      status: 409,
      body: { code: 'same_content', number: 2 },
    });
    const rules = await test.client.ask('listFlowRules', { token: editor.token });
    expect(rules.revision).toBe(first.revision + 1);
  });

  it('is refused when rules changed since it was checked', async () => {
    const { document, revision } = await editor.live('service', '9');
    const rules = await test.client.send('publishFlowRules', {
      params: { name: 'beside' },
      body: {
        document: rulesDocument('beside'),
        reason: 'because',
        percent: 0,
        base_version: null,
        revision,
      },
      token: bffToken,
      userToken: editor.token,
      key: randomUUID(),
    });
    expect(rules.status).toBe(200);
    const changed = withQuestions(document, (questions) => [...questions, note('late')]);
    expect(await refused(() => editor.publish('service', '9', changed, { revision }))).toMatchObject({
      status: 409,
      body: { code: 'revision' },
    });
  });

  it('does one thing for a repeated key, and lets one of several rivals win', async () => {
    const { document } = await editor.live('service', '10');
    const key = randomUUID();
    const changed = withQuestions(document, (questions) => [...questions, note('once')]);
    const made = await editor.live('service', '10');
    const same = { base_version: made.number, revision: made.revision };
    const first = await editor.publish('service', '10', changed, same, key);
    expect(await editor.publish('service', '10', changed, same, key)).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await editor.publish('service', '10', document, same, key)).toMatchObject({
      status: 409,
      body: { code: 'key_taken' },
    });

    const { number, revision } = await editor.live('service', '10');
    const rivals = await Promise.all(
      [0, 1, 2, 3].map((rival) =>
        editor.publish(
          'service',
          '10',
          withQuestions(document, (questions) => [...questions, note(`rival-${rival}`)]),
          { base_version: number, revision },
        ),
      ),
    );
    expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await editor.live('service', '10')).number).toBe(number + 1);
  });

  it('goes back no further than version 1', async () => {
    expect(await refused(() => editor.rollBack('service', '12'))).toMatchObject({
      status: 409,
      body: { code: 'nothing_before' },
    });
  });
});
