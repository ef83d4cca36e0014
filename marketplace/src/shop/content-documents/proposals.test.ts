import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContentOf } from '@gam/schemas/upstream';
import { signInContentEditor, startWithEditor } from '../../../test/content.ts';

const { database, test, editor, close } = await startWithEditor({ rulesReview: true });
const reviewer = await signInContentEditor(test, '09120000005');
afterAll(close);

const titled = (title: string): ContentOf<'banners'> => ({
  banners: [{ id: 'one', title, image: '/x.svg', link: null, cities: null, from: null, until: null }],
});
const home = ['banners', 'home'] as const;
const title = async () => (await editor.live(...home)).document.banners[0]?.title;
const hashOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => String(body['hash']);
const waiting = async () => ((await editor.list()).proposals ?? []).map(({ hash }) => hash);

/** Makes a call that must be refused and checks that what counts stays. */
async function refused(attempt: () => Promise<{ status: number; body: Readonly<Record<string, unknown>> }>) {
  const before = await editor.live(...home);
  const { status, body } = await attempt();
  expect(await editor.live(...home)).toEqual(before);
  return { status, code: body['code'] };
}

describe('with a required review the marketplace itself', () => {
  it('publishes nothing by one person, whatever the sender says', async () => {
    for (const person of [editor, reviewer]) {
      const alone = () => person.publish(...home, titled('alone'));
      expect(await refused(alone)).toEqual({ status: 409, code: 'not_approved' });
    }
    expect((await editor.list()).review).toBe('required');
  });

  it('publishes what a second person confirms, and names both', async () => {
    const { revision, number } = await editor.live(...home);
    const proposed = await editor.propose(...home, titled('two'), { reason: 'the sale' });
    expect(proposed).toMatchObject({ status: 200, body: { base_version: number, reason: 'the sale' } });
    const hash = hashOf(proposed);
    expect(await editor.list()).toMatchObject({
      revision,
      proposals: [{ kind: 'banners', id: 'home', hash }],
    });
    const params = { kind: 'banners', id: 'home', hash };
    expect(await test.client.ask('readContentProposal', { params, token: reviewer.token })).toMatchObject({
      hash,
      document: titled('two'),
    });
    expect((await reviewer.confirm(...home, hash)).body).toMatchObject({
      number: number + 1,
      revision: revision + 1,
    });
    expect(await title()).toBe('two');
    expect(await waiting()).toEqual([]);
    const query = { kind: 'banners', id: 'home' };
    const { results } = await test.client.ask('listContentAudit', { query, token: editor.token });
    const common = { by: 'امیر رستمی (demo-rules-editor)', proposal: hash, reason: 'the sale' };
    expect(results.slice(0, 2)).toMatchObject([
      { ...common, action: 'publish', approved_by: 'نازنین شریفی (demo-rules-reviewer)' },
      { ...common, action: 'propose', approved_by: null },
    ]);
  });

  it('takes no confirmation from the author, from an editor or past the BFF', async () => {
    const own = hashOf(await reviewer.propose(...home, titled('own')));
    expect(await refused(() => reviewer.confirm(...home, own))).toEqual({
      status: 403,
      code: 'own_proposal',
    });
    expect(await refused(() => editor.confirm(...home, own))).toEqual({ status: 403, code: 'forbidden' });
    const params = { kind: 'banners', id: 'home', hash: own };
    const { revision } = await editor.list();
    const past = { params, body: { revision }, token: reviewer.token, key: randomUUID() };
    expect((await test.client.send('confirmContent', past)).status).toBe(403);
  });

  it('confirms no other hash than the one that waits, and none after another change', async () => {
    const first = hashOf(await editor.propose(...home, titled('first')));
    const second = hashOf(await editor.propose(...home, titled('second')));
    const isVoid = { status: 409, code: 'proposal_void' };
    expect(await refused(() => reviewer.confirm(...home, first))).toEqual(isVoid);
    expect(await refused(() => reviewer.confirm(...home, 'f'.repeat(64)))).toEqual(isVoid);
    expect((await reviewer.confirm(...home, second)).status).toBe(200);
    const third = hashOf(await editor.propose(...home, titled('third')));
    expect((await editor.rollBack(...home)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await refused(() => reviewer.confirm(...home, third))).toEqual(isVoid);
  });

  it('keeps a proposal void after a change and its return, also by the version before', async () => {
    const hash = hashOf(await editor.propose(...home, titled('again')));
    const before = await editor.live(...home);
    // As the version before writes an entry: it knows no proposals.
    await database.db.execute(sql`
      insert into content_document_audit (revision, at, by, action, kind, id, number, reason, idempotency_key, body_hash)
      values (${before.revision + 1_000}, now(), 'demo-rules-editor', 'roll_back', 'banners', 'home', ${before.number},
        'x', ${randomUUID()}, '')`);
    expect(await refused(() => reviewer.confirm(...home, hash))).toEqual({
      status: 409,
      code: 'proposal_void',
    });
  });

  it('does one thing for a repeated key', async () => {
    const { number, revision } = await editor.live(...home);
    const [proposeKey, confirmKey] = [randomUUID(), randomUUID()];
    const made = { base_version: number, revision };
    const first = await editor.propose(...home, titled('once'), made, proposeKey);
    expect(await editor.propose(...home, titled('once'), made, proposeKey)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const hash = hashOf(first);
    const confirmed = await reviewer.confirm(...home, hash, confirmKey);
    expect(await reviewer.confirm(...home, hash, confirmKey)).toMatchObject({
      status: 200,
      body: confirmed.body,
    });
    expect(await editor.propose(...home, titled('once'), made, proposeKey)).toMatchObject({
      body: first.body,
    });
  });

  it('checks a proposal like a publication', async () => {
    const broken = { banners: [{ id: 'one' }] };
    expect(await refused(() => editor.propose(...home, broken))).toEqual({
      status: 400,
      code: 'broken_document',
    });
    const { document } = await editor.live(...home);
    expect(await refused(() => editor.propose(...home, document))).toEqual({
      status: 409,
      code: 'same_content',
    });
    const late = () => editor.propose(...home, titled('late'), { base_version: 1 });
    expect(await refused(late)).toEqual({ status: 409, code: 'base_version' });
  });
});
