import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { maxDocumentCharacters } from '@gam/schemas/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openInMemory } from '../../../test/database.ts';
import { rulesDocument, signInEditor, type Editor } from '../../../test/flow-rules.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let editor: Editor;
let name: string;
let names = 0;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
  editor = await signInEditor(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

beforeEach(() => {
  names += 1;
  name = `doc-${names}`;
});

const load = (number: number) =>
  test.client.send('loadFlowRules', { params: { name, number: String(number) }, token: bffToken });
const audit = async () =>
  (await test.client.ask('listFlowRulesAudit', { query: { name }, token: editor.token })).results;
/** Makes a call that must be refused and checks that it changes nothing. */
async function refused(attempt: () => Promise<{ status: number; body: unknown }>) {
  const before = await editor.status();
  const reply = await attempt();
  expect(await editor.status()).toEqual(before);
  return { status: reply.status, body: reply.body as Record<string, unknown> };
}

describe('publishing rules', () => {
  it('numbers versions from 1 and stores them unchanged', async () => {
    const first = await editor.publish(name, 'one');
    expect(first).toMatchObject({
      status: 200,
      body: { name, number: 1, reason: 'because', withdrawn_at: null },
    });
    expect(first.body['published_by']).toBe('امیر رستمی (demo-rules-editor)');
    expect((await editor.publish(name, 'two')).body).toMatchObject({ number: 2 });
    const { body } = await load(1);
    expect(body).toEqual(first.body);
    expect(JSON.stringify(body['document'])).toBe(JSON.stringify(rulesDocument(name, 'one')));
    expect(await editor.pointer(name)).toEqual({ name, stable: 2, candidate: null });
  });

  it('gives a version to a percentage and replaces an earlier candidate', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 5 });
    await editor.publish(name, 'three', { percent: 10 });
    expect(await editor.pointer(name)).toEqual({ name, stable: 1, candidate: { number: 3, percent: 10 } });
  });

  it('refuses a broken document with its errors and changes nothing', async () => {
    const document = {
      ...rulesDocument(name),
      rules: [{ ...rulesDocument(name).rules[0], when: { 'query.x': { const: 1 } } }],
    };
    const { status, body } = await refused(() => editor.publish(name, 'x', { document }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: expect.stringContaining(
        `${name}, rule skip-what-is-known, at /rules/0/when/query.x: a declared fact`,
      ),
      findings: [
        {
          code: 'unknown_path',
          rule: 'skip-what-is-known',
          path: '/rules/0/when/query.x',
          expected: expect.any(String),
        },
      ],
    });
  });

  it.each([
    ['the name of another document', () => rulesDocument('another'), 'other_name', '/name'],
    ['an unknown key', () => ({ ...rulesDocument(name), version: 3 }), 'schema', ''],
    [
      'far too many characters',
      () => rulesDocument(name, 'x'.repeat(maxDocumentCharacters)),
      'too_large',
      '',
    ],
    [
      'too many levels',
      () => ({ ...rulesDocument(name), rules: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) as unknown }),
      'too_large',
      '',
    ],
    ['nothing', () => null, 'schema', ''],
  ])('refuses %s', async (_name, documentOf, code, path) => {
    const { status, body } = await refused(() => editor.publish(name, 'x', { document: documentOf() }));
    expect({ status, body }).toMatchObject({ status: 400, body: { findings: [{ code, path }] } });
  });

  it.each([
    ['no reason', { reason: '  ' }, 400],
    ['a wrong percentage', { percent: 101 }, 400],
    ['a reason that no database keeps', { reason: 'a\0b' }, 400],
    ['a body that is larger than any document', { more: 'x'.repeat(2_000_000) }, 413],
  ])('refuses %s with a message', async (_name, more, status) => {
    const reply = await refused(() => editor.publish(name, 'x', more));
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
  });

  it('reports the size limit and accepts the largest document in any escaping', async () => {
    const { body } = await editor.publish(name, 'x', { more: 'x'.repeat(2_000_000) });
    expect(body['message']).toContain('1821');
    const title = 'ط'.repeat(2000);
    const rules = Array.from({ length: 140 }, (_, at) => ({
      ...rulesDocument(name).rules[0],
      id: `r-${at}`,
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document, and a rule is never awaited
      then: { texts: { title } },
    }));
    const payload = JSON.stringify({ document: { ...rulesDocument(name), rules }, reason: 'x' }).replaceAll(
      'ط',
      String.raw`\u0637`,
    );
    expect(payload.length).toBeGreaterThan(1_600_000);
    const reply = await test.app.inject({
      method: 'POST',
      url: `/v2/flow-rules/${name}/versions/`,
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${editor.token}`,
        'idempotency-key': randomUUID(),
      },
    });
    expect(reply.statusCode).toBe(200);
  });

  it('refuses the active content, and accepts it again when other content is active', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 10 });
    for (const [because, number] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      expect(await refused(() => editor.publish(name, because))).toMatchObject({
        status: 409,
        body: { code: 'same_content', number },
      });
    }
    await editor.publish(name, 'three');
    expect((await editor.publish(name, 'one')).body).toMatchObject({ number: 4 });
  });
});

describe('rolling out and back', () => {
  it('raises the candidate up to 100 percent', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 5 });
    const { body } = await editor.rollOut(name, 50);
    expect(body).toEqual(await editor.status());
    expect(await editor.pointer(name)).toEqual({ name, stable: 1, candidate: { number: 2, percent: 50 } });
    await editor.rollOut(name, 100);
    expect(await editor.pointer(name)).toEqual({ name, stable: 2, candidate: null });
    expect(await refused(() => editor.rollOut(name, 10))).toMatchObject({
      status: 409,
      body: { code: 'no_candidate' },
    });
  });

  it('rolls back the candidate, then the stable version, then all versions', async () => {
    for (const because of ['one', 'two']) await editor.publish(name, because);
    await editor.publish(name, 'three', { percent: 5 });
    const seen: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      await editor.rollBack(name);
      seen.push((await editor.pointer(name))?.stable);
    }
    expect(seen).toEqual([2, 1, null]);
    expect(await refused(() => editor.rollBack(name))).toMatchObject({
      status: 409,
      body: { code: 'nothing_live' },
    });
  });

  it('withdraws the candidate and the stable version, and skips what is withdrawn', async () => {
    for (const because of ['one', 'two', 'three']) await editor.publish(name, because);
    await editor.publish(name, 'four', { percent: 5 });
    await editor.withdraw(name, 4);
    expect(await editor.pointer(name)).toEqual({ name, stable: 3, candidate: null });
    await editor.withdraw(name, 2);
    expect((await editor.withdraw(name, 3)).body).toMatchObject({
      withdrawn: expect.arrayContaining([2, 3, 4].map((number) => ({ name, number }))) as unknown,
    });
    expect(await editor.pointer(name)).toEqual({ name, stable: 1, candidate: null });
    expect((await load(3)).body['withdrawn_at']).toEqual(expect.any(String));
    expect(await refused(() => editor.withdraw(name, 3))).toMatchObject({
      status: 409,
      body: { code: 'withdrawn' },
    });
    expect(await refused(() => editor.withdraw(name, 9))).toMatchObject({ status: 404 });
  });
});

describe('the same request again', () => {
  it('returns the first reply and is done once', async () => {
    const twice = async (ask: () => Promise<{ status: number; body: unknown }>) => {
      const first = await ask();
      const before = await editor.status();
      expect(first.status).toBe(200);
      expect(await ask()).toMatchObject({ status: 200, body: first.body });
      expect(await editor.status()).toEqual(before);
    };
    await twice(() => editor.publish(name, 'one', {}, `${name}-a`));
    await twice(() => editor.publish(name, 'two', { percent: 5 }, `${name}-b`));
    await twice(() => editor.rollOut(name, 50, `${name}-c`));
    await twice(() => editor.rollBack(name, `${name}-d`));
    await twice(() => editor.withdraw(name, 1, `${name}-e`));
    expect((await audit()).map(({ action }) => action)).toEqual([
      'withdraw',
      'roll_back',
      'roll_out',
      'publish',
      'publish',
    ]);
  });

  it('is a new request with another body, call or editor', async () => {
    await editor.publish(name, 'one', {}, name);
    expect(await refused(() => editor.publish(name, 'two', {}, name))).toMatchObject({
      status: 409,
      body: { code: 'key_taken' },
    });
    expect(await refused(() => editor.publish(name, 'one', { reason: 'other' }, name))).toMatchObject({
      status: 409,
    });
    expect(await refused(() => editor.rollBack(name, name))).toMatchObject({
      status: 409,
      body: { code: 'key_taken' },
    });
  });

  it('needs a key', async () => {
    const body = { document: rulesDocument(name), reason: 'x' };
    const reply = await test.client.send('publishFlowRules', { params: { name }, body, token: editor.token });
    expect(reply).toMatchObject({ status: 400, body: { code: 'missing_key' } });
  });
});

describe('permissions', () => {
  const calls = [
    ['listFlowRules', {}],
    ['listFlowRulesVersions', {}],
    ['readFlowRules', {}],
    ['listFlowRulesAudit', {}],
    ['publishFlowRules', { document: rulesDocument('x'), reason: 'x' }],
    ['rollOutFlowRules', { percent: 1, reason: 'x' }],
    ['rollBackFlowRules', { reason: 'x' }],
    ['withdrawFlowRules', { reason: 'x' }],
  ] as const;

  it.each(calls)('allow %s only to rules editors', async (call, body) => {
    const send = (token?: string) =>
      test.client.send(call, {
        params: { name: 'x', number: '1' },
        ...('reason' in body && { body }),
        token,
        key: randomUUID(),
      });
    for (const phone of ['09120000001', '09120000002', '09120000003']) {
      test.wait(60 * 60_000);
      expect(await refused(async () => send((await signIn(test, phone)).token))).toMatchObject({
        status: 403,
        body: { message: expect.any(String) },
      });
    }
    expect((await send()).status).toBe(401);
    expect((await send(bffToken)).status).toBe(401);
  });

  it('allow polls only to the BFF', async () => {
    for (const token of [undefined, editor.token]) {
      expect((await test.client.send('loadLiveFlowRules', { token })).status).toBe(403);
      expect(
        (await test.client.send('loadFlowRules', { params: { name: 'doc-1', number: '1' }, token })).status,
      ).toBe(403);
    }
  });
});

describe('polling', () => {
  const poll = (tag?: string) =>
    test.app.inject({
      url: '/v2/flow-rules/',
      headers: { authorization: `Bearer ${bffToken}`, ...(tag !== undefined && { 'if-none-match': tag }) },
    });

  it('returns the active versions once, then 304 until they change', async () => {
    const first = await poll();
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.json()).toEqual(await editor.status());
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await poll(known);
      expect({ status: again.statusCode, body: again.body, tag: again.headers.etag }).toEqual({
        status: 304,
        body: '',
        tag,
      });
    }
    const { revision } = await editor.status();
    await editor.publish(name, 'one');
    const next = await poll(tag);
    expect(next.statusCode).toBe(200);
    expect(next.headers.etag).not.toBe(tag);
    expect(next.json()).toMatchObject({
      revision: revision + 1,
      documents: expect.arrayContaining([{ name, stable: 1, candidate: null }]),
    });
  });

  it('finds nothing under a malformed number', async () => {
    for (const number of ['0', '-1', 'x', '99999999999'])
      expect(
        (await test.client.send('loadFlowRules', { params: { name: 'doc-1', number }, token: bffToken }))
          .status,
      ).toBe(404);
  });
});

describe('the audit of rules', () => {
  it('lists editor, time and reason, newest first, in pages', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 5, reason: 'try it' });
    await editor.rollOut(name, 20);
    await editor.rollBack(name);
    await editor.withdraw(name, 2);
    const by = 'امیر رستمی (demo-rules-editor)';
    expect(await audit()).toMatchObject([
      { by, action: 'withdraw', number: 2, percent: null },
      { by, action: 'roll_back', number: 2, percent: null },
      { by, action: 'roll_out', number: 2, percent: 20 },
      { by, action: 'publish', number: 2, percent: 5, reason: 'try it' },
      { by, action: 'publish', number: 1, percent: 100 },
    ]);
    const page = (query: Record<string, string>) =>
      test.client.ask('listFlowRulesAudit', { query: { name, ...query }, token: editor.token });
    expect(await page({ limit: '2' })).toMatchObject({
      results: [{ action: 'withdraw' }, { action: 'roll_back' }],
      next: 2,
    });
    expect(await page({ limit: '2', offset: '4' })).toMatchObject({ results: [{ number: 1 }], next: null });
    const versions = await test.client.ask('listFlowRulesVersions', {
      params: { name },
      query: { limit: '1' },
      token: editor.token,
    });
    expect(versions).toMatchObject({ results: [{ number: 2, withdrawn_at: expect.any(String) }], next: 1 });
    const all = await test.client.ask('listFlowRulesAudit', { token: editor.token });
    expect(all.results.length).toBeGreaterThan(5);
  });

  it.each([
    `update flow_rules_versions set reason = 'x'`,
    `update flow_rules_versions set document = '{}'`,
    `update flow_rules_versions set withdrawn_at = null where withdrawn_at is not null`,
    `delete from flow_rules_versions`,
    `truncate flow_rules_versions cascade`,
    `update flow_rules_audit set reason = 'x'`,
    `delete from flow_rules_audit`,
  ])('rejects the statement: %s', async (statement) => {
    await editor.publish(name, 'one');
    await editor.withdraw(name, 1);
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changes') },
    });
    expect((await load(1)).body).toMatchObject({ reason: 'because', withdrawn_at: expect.any(String) });
  });
});
