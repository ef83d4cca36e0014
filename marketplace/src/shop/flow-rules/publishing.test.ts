import { randomUUID } from 'node:crypto';
import { maxDocumentCharacters } from '@gam/schemas/rules';
import { userTokenHeader } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { rulesDocument } from '../../../test/flow-rules.ts';
import { bffToken } from '../../../test/start-app.ts';
import { editor, load, name, refused, test, setUpRules } from './rules-fixture.ts';

setUpRules();

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
    expect(await editor.pointer(name)).toMatchObject({ stable: 1, candidate: { number: 3, percent: 10 } });
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
    ['a body that is larger than any document', { more: 'x'.repeat(2_500_000) }, 413],
  ])('refuses %s with a message', async (_name, more, status) => {
    const reply = await refused(() => editor.publish(name, 'x', more));
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
  });

  it('reports the size limit and accepts the largest document in any escaping', async () => {
    const { body } = await editor.publish(name, 'x', { more: 'x'.repeat(2_500_000) });
    expect(body['message']).toContain('2269');
    const title = 'ط'.repeat(2000);
    const rules = Array.from({ length: 140 }, (_, at) => ({
      ...rulesDocument(name).rules[0],
      id: `r-${at}`,
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document, and a rule is never awaited
      then: { texts: { title } },
    }));
    const payload = JSON.stringify({
      document: { ...rulesDocument(name), rules },
      reason: 'x',
      base_version: null,
      revision: (await editor.status()).revision,
    }).replaceAll('ط', String.raw`\u0637`);
    expect(payload.length).toBeGreaterThan(1_600_000);
    const reply = await test.app.inject({
      method: 'POST',
      url: `/v2/flow-rules/${name}/versions/`,
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bffToken}`,
        [userTokenHeader]: editor.token,
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
