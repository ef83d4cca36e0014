import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { rulesDocument } from '../../../test/flow-rules.ts';
import { openTeamSession } from '../../../test/operators.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken } from '../../../test/start-app.ts';
import { audit, database, editor, load, name, refused, test, setUpRules } from './rules-fixture.ts';

setUpRules();

describe('permissions', () => {
  const reads = [
    'listFlowRules',
    'listFlowRulesVersions',
    'readFlowRules',
    'listFlowRulesAudit',
    'listFlowRulesDrafts',
  ] as const;
  const bodies = {
    publishFlowRules: { document: rulesDocument('x'), base_version: null, revision: 0, reason: 'x' },
    rollOutFlowRules: { percent: 1, reason: 'x' },
    rollBackFlowRules: { reason: 'x' },
    withdrawFlowRules: { reason: 'x' },
    unscheduleFlowRules: { reason: 'x' },
    createFlowRulesDraft: { document: rulesDocument('x'), base_version: null },
  } as const;
  const calls = [...reads, ...(Object.keys(bodies) as (keyof typeof bodies)[])];
  /** Makes a call of a user: a change through the BFF, a read directly. */
  const send = (call: (typeof calls)[number], userToken?: string) =>
    test.client.send(call, {
      params: { name: 'x', number: '1' },
      key: randomUUID(),
      ...(call in bodies
        ? { body: bodies[call as keyof typeof bodies], token: bffToken, userToken }
        : { token: userToken }),
    });

  /** Tokens without a role of rules: also of a rules editor by SMS, and of an operator with the second factor. */
  const outsiders: string[] = [];
  beforeAll(async () => {
    for (const phone of ['09120000001', '09120000002', '09120000003', '09120000004'])
      outsiders.push((await signIn(test, phone)).token);
    outsiders.push((await openTeamSession(test, '09120000002')).token);
  });

  it.each(calls)('allow %s only to roles of rules', async (call) => {
    for (const token of outsiders)
      expect(await refused(async () => send(call, token))).toMatchObject({
        status: 403,
        body: { message: expect.any(String) },
      });
    expect((await send(call)).status).toBe(401);
    expect((await send(call, bffToken)).status).toBe(401);
  });

  it.each(Object.keys(bodies) as (keyof typeof bodies)[])(
    'refuse %s of an editor past the BFF, and of a reader',
    async (call) => {
      const params = { name: 'x', number: '1' };
      const past = { params, body: bodies[call], token: editor.token, key: randomUUID() };
      for (const given of [past, { ...past, userToken: editor.token }])
        expect((await refused(() => test.client.send(call, given))).status).toBe(403);
      const { token: reader } = await openTeamSession(test, '09120000006');
      expect((await refused(() => send(call, reader))).status).toBe(403);
    },
  );

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

  it('costs one statement where nothing has changed, however often BFFs ask', async () => {
    const tag = String((await poll()).headers.etag);
    const watch = watchStatements(database);
    const { outcome, statements } = await watch(() => poll(tag));
    expect(outcome.statusCode).toBe(304);
    expect(statements).toHaveLength(1);
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
