import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callRules, rulesDocument, signInEditor, type Editor } from '../../../test/flow-rules.ts';
import { addPipelineToken } from '../../people/auth/index.ts';
import { audit, database, editor, load, name, refused, setUpRules, test } from './rules-fixture.ts';

setUpRules();

let reviewer: Editor;
beforeAll(async () => {
  reviewer = await signInEditor(test, '09120000005');
});

const create = async (who: Editor, because = 'one', more: object = {}) =>
  (
    await who.write(
      'createFlowRulesDraft',
      { name },
      { document: rulesDocument(name, because), base_version: null, ...more },
    )
  ).body as { id: string; hash: string };
const rewrite = (who: Editor, id: string, was: string, because: string) =>
  who.write(
    'changeFlowRulesDraft',
    { name, id },
    { document: rulesDocument(name, because), base_version: null, was },
  );
const say = (who: Editor, { id, hash }: { id: string; hash: string }, kind: string) =>
  who.write('remarkFlowRulesDraft', { name, id }, { kind, hash, text: 'a word' });
const read = (id: string) =>
  test.client.ask('readFlowRulesDraft', { params: { name, id }, token: editor.token });
/** Publishes a draft as it was created. */
const carryOut = (
  who: Editor,
  { id, hash }: { id: string; hash: string },
  because = 'one',
  reviewed = true,
) => who.publish(name, because, { base_version: null, draft: { id, hash, reviewed } });

describe('a draft', () => {
  it('keeps also what is broken, and refuses another name', async () => {
    const broken = { name, rules: 'none' };
    const draft = await create(editor, '', { document: broken, percent: 5 });
    expect(await read(draft.id)).toMatchObject({
      document: broken,
      percent: 5,
      state: 'open',
      review: 'none',
      authors: ['امیر رستمی (demo-rules-editor)'],
    });
    const other = { document: rulesDocument('another'), base_version: null };
    expect(await editor.write('createFlowRulesDraft', { name }, other)).toMatchObject({
      status: 400,
      body: { code: 'other_name' },
    });
  });

  it('is created once under one key', async () => {
    const body = { document: rulesDocument(name), base_version: null };
    const key = randomUUID();
    const [first, again] = [
      await editor.write('createFlowRulesDraft', { name }, body, key),
      await editor.write('createFlowRulesDraft', { name }, body, key),
    ];
    expect(again.body).toEqual(first.body);
    const { results } = await test.client.ask('listFlowRulesDrafts', {
      query: { name },
      token: editor.token,
    });
    expect(results).toHaveLength(1);
  });

  it('of two editors is changed by the first, and shown to the second', async () => {
    const draft = await create(editor);
    expect((await rewrite(editor, draft.id, draft.hash, 'two')).status).toBe(200);
    expect(await rewrite(reviewer, draft.id, draft.hash, 'three')).toMatchObject({
      status: 409,
      body: { code: 'draft_changed', draft: { document: rulesDocument(name, 'two') } },
    });
    expect((await read(draft.id)).document).toEqual(rulesDocument(name, 'two'));
  });

  it('says which version came after the one that it was made from', async () => {
    const draft = await create(editor);
    await editor.publish(name, 'in between');
    expect((await read(draft.id)).newer_version).toBe(1);
    expect(await refused(() => carryOut(editor, draft, 'one', false))).toMatchObject({
      status: 409,
      body: { code: 'base_version', number: 1 },
    });
  });

  it('can be discarded, and then not published', async () => {
    const draft = await create(editor);
    const gone = await editor.write('discardFlowRulesDraft', { name, id: draft.id }, { reason: 'no' });
    expect(gone.body).toMatchObject({ state: 'discarded' });
    expect(await refused(() => carryOut(editor, draft, 'one', false))).toMatchObject({
      status: 409,
      body: { code: 'draft_changed' },
    });
  });
});

describe('a review', () => {
  it('lets a draft be published that another person approved, and names that person', async () => {
    const draft = await create(editor, 'one', { percent: 5 });
    await say(editor, draft, 'request_review');
    expect((await read(draft.id)).review).toBe('requested');
    const asWritten = { percent: 5, base_version: null, draft: { ...draft, reviewed: true } };
    const use = { id: draft.id, hash: draft.hash, reviewed: true };
    expect(await refused(() => editor.publish(name, 'one', { ...asWritten, draft: use }))).toMatchObject({
      status: 409,
      body: { code: 'not_approved' },
    });
    expect((await say(reviewer, draft, 'approve')).body).toMatchObject({ review: 'approved' });
    const other = { ...asWritten, percent: 50, draft: use };
    expect(await refused(() => editor.publish(name, 'one', other))).toMatchObject({
      status: 409,
      body: { code: 'draft_changed' },
    });
    expect((await editor.publish(name, 'one', { ...asWritten, draft: use })).status).toBe(200);
    expect((await load(1)).status).toBe(200);
    expect((await read(draft.id)).state).toBe('published');
    expect((await audit()).map(({ action, approved_by }) => [action, approved_by])).toEqual([
      ['publish', 'نازنین شریفی (demo-rules-reviewer)'],
      ['approve', null],
      ['request_review', null],
      ['create_draft', null],
    ]);
  });

  it('is void after any change, also one back to what was approved', async () => {
    const draft = await create(editor);
    await say(reviewer, draft, 'approve');
    const changed = (await rewrite(editor, draft.id, draft.hash, 'two')).body as { hash: string };
    expect((await read(draft.id)).review).toBe('none');
    expect(await refused(() => carryOut(editor, { id: draft.id, hash: changed.hash }, 'two'))).toMatchObject({
      body: { code: 'not_approved' },
    });
    await rewrite(reviewer, draft.id, changed.hash, 'one');
    expect(await refused(() => carryOut(editor, draft))).toMatchObject({ body: { code: 'not_approved' } });
  });

  it('is not made by an author or by an editor, and a rejection ends an approval', async () => {
    const own = await create(reviewer);
    expect(await say(reviewer, own, 'approve')).toMatchObject({ status: 403, body: { code: 'own_draft' } });
    expect(await say(editor, own, 'approve')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const draft = await create(editor);
    await say(reviewer, draft, 'approve');
    await say(reviewer, draft, 'reject');
    expect(await refused(() => carryOut(editor, draft))).toMatchObject({ body: { code: 'not_approved' } });
  });
});

describe('the token of a program', () => {
  it('publishes only the exact draft that a person approved, also where no review is required, and is named', async () => {
    const at = new Date(test.now());
    const expiresAt = new Date(test.now() + 60_000);
    const token = await addPipelineToken(database.db, { name: 'nightly', expiresAt }, at);
    const program = callRules(test, token ?? '');
    const draft = await create(program);
    expect(await refused(() => program.publish(name, 'one', { base_version: null }))).toMatchObject({
      status: 409,
      body: { code: 'not_approved' },
    });
    for (const reviewed of [true, false])
      expect(await refused(() => carryOut(program, draft, 'one', reviewed))).toMatchObject({
        body: { code: 'not_approved' },
      });
    expect((await say(program, draft, 'approve')).status).toBe(403);
    expect((await say(reviewer, draft, 'approve')).status).toBe(200);
    expect(await refused(() => carryOut(program, draft, 'two', false))).toMatchObject({
      body: { code: 'draft_changed' },
    });
    expect((await carryOut(program, draft, 'one', false)).status).toBe(200);
    for (const change of [program.rollBack(name), program.withdraw(name, 1)])
      expect((await change).status).toBe(403);
    expect((await audit())[0]).toMatchObject({
      action: 'publish',
      by: expect.stringMatching(/^nightly \(pipeline-nightly-/),
      approved_by: 'نازنین شریفی (demo-rules-reviewer)',
    });
  });
});
