import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../test/count-statements.ts';
import { databases } from '../test/databases.ts';
import { makeMp3 } from '../test/files.ts';
import { rulesDocument, signInEditor } from '../test/flow-rules.ts';
import { quoteBody } from '../test/requests.ts';
import { signIn } from '../test/sign-in.ts';
import { startApp, type TestApp } from '../test/start-app.ts';
import { upload } from '../test/upload.ts';
import type { LimitChanges } from './bound-storage.ts';
import { inquiries } from './orders/records/index.ts';
import { uploads } from './people/uploads/index.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { storageLeases } from './platform/storage/leases.ts';
import { flowRulesDrafts } from './shop/flow-rules/index.ts';
import { leads } from './voices/campaigns/index.ts';

const full = { status: 503, body: { code: 'storage_full' }, headers: { 'retry-after': '60' } };
const numbers = (many: number) => Array.from({ length: many }, (_, index) => index);
/** An address of a network of its own. */
const addressOf = (index: number) => `198.${18 + (index >> 8)}.${index & 255}.7`;

describe.each(databases)('sums of what is stored on $name', ({ open, skipped }) => {
  describe.skipIf(skipped)('with two marketplaces', () => {
    let database: OpenDatabase;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());

    /** Runs two marketplaces of one database with these limits. */
    const withTwo = async (
      limits: LimitChanges,
      run: (apps: readonly [TestApp, TestApp]) => Promise<void>,
    ) => {
      const start = () => startApp(database, {}, { storageLimits: limits });
      const apps = [await start(), await start()] as const;
      try {
        await run(apps);
      } finally {
        for (const app of apps) await app.close();
        await database.db.delete(storageLeases);
      }
    };
    const sendLead = ({ client }: TestApp, ip: string) => {
      const body = { name: 'سارا کریمی', phone: '09121234567', city: '1', description: null };
      return client.send('joinMovingCampaign', { body, key: randomUUID(), ip });
    };

    it('are reached, and not exceeded by parallel writes at two marketplaces', async () => {
      await withTwo({ leads: { rows: 40 } }, async (apps) => {
        const replies = await Promise.all(
          numbers(120).map((index) => sendLead(apps[index % 2 === 0 ? 0 : 1], addressOf(index))),
        );
        const stored = replies.filter(({ status }) => status === 200).length;
        expect(await database.db.$count(leads)).toBe(stored);
        expect(stored).toBeLessThanOrEqual(40);
        for (const { app } of apps) await app.storage.pass();
        for (const index of numbers(40))
          await sendLead(apps[index % 2 === 0 ? 0 : 1], addressOf(200 + index));
        expect(await database.db.$count(leads)).toBe(40);
        expect(await sendLead(apps[0], addressOf(300))).toMatchObject(full);
      });
    });

    it('count the bytes of files before they are kept', async () => {
      const content = makeMp3();
      // Room for five, and for what the other one leases.
      const limits = { uploads: { bytes: Math.ceil(5.5 * content.length) } };
      await withTwo(limits, async (apps) => {
        const replies = await Promise.all(
          numbers(20).map((index) =>
            upload(apps[index % 2 === 0 ? 0 : 1], 'uploadVoice', { content }, { ip: addressOf(index) }),
          ),
        );
        const stored = replies.filter(({ status }) => status === 200).length;
        expect(await database.db.$count(uploads)).toBe(stored);
        expect(stored).toBeLessThanOrEqual(5);
        // What has ended counts for the other one until both have swept.
        for (const { app } of [...apps, ...apps]) await app.storage.pass();
        for (const index of numbers(6))
          await upload(apps[0], 'uploadVoice', { content }, { ip: addressOf(100 + index) });
        expect(await database.db.$count(uploads)).toBe(5);
      });
    });

    it('count what another marketplace may still store, until its lease ends', async () => {
      await withTwo({ leads: { rows: 1_000 } }, async ([app]) => {
        await database.db.delete(leads);
        const theirs = { kind: 'leads', process: 'another', rows: 1_000, bytes: 0 };
        const until = sql`clock_timestamp() + interval '1 hour'`;
        await database.db.insert(storageLeases).values({ ...theirs, until });
        expect(await sendLead(app, addressOf(1))).toMatchObject(full);
        await database.db
          .update(storageLeases)
          .set({ until: sql`clock_timestamp() - interval '1 s'` })
          .where(eq(storageLeases.process, 'another'));
        await app.app.storage.pass();
        expect((await sendLead(app, addressOf(1))).status).toBe(200);
      });
    });

    it('cost no statement while a lease lasts', async () => {
      const app = await startApp(database);
      try {
        expect((await sendLead(app, addressOf(1))).status).toBe(200);
        const { statements } = await watchStatements(database)(() => sendLead(app, addressOf(2)));
        expect(statements.filter(({ text }) => text.includes('storage_leases'))).toEqual([]);
        expect(statements.filter(({ text }) => /^\s*select count/i.test(text))).toEqual([]);
      } finally {
        await app.close();
      }
    });

    it('leave a signed-in customer out of the share of the guests of their network', async () => {
      await withTwo({ quotes: { rows: 40, share: 6 } }, async ([app]) => {
        const { token } = await signIn(app);
        const ask = (given: { readonly token?: string; readonly ip: string }) =>
          app.client.send('askQuote', { body: quoteBody(), key: randomUUID(), ...given });
        for (const _ of numbers(33)) expect((await ask({ ip: addressOf(1) })).status).toBe(200);
        expect(await ask({ ip: addressOf(1) })).toMatchObject(full);
        for (const _ of numbers(3)) expect((await ask({ token, ip: addressOf(1) })).status).toBe(200);
        await database.db.delete(inquiries);
      });
    });

    it('hold for drafts of the team: a discarded one goes, unless something was said about it', async () => {
      await withTwo({ drafts: { rows: 5, share: 2 } }, async ([app]) => {
        const editor = await signInEditor(app);
        const another = await signInEditor(app, '09120000005');
        const name = 'bounded';
        const begin = async (who = editor) => {
          const given = { document: rulesDocument(name), base_version: null };
          return who.write('createFlowRulesDraft', { name }, given);
        };
        const begun = await Promise.all([begin(), begin(), begin(), begin(another)]);
        expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect((await begin(another)).status).toBe(200);
        expect(await begin(another)).toMatchObject(full);
        const [first, second] = begun.map(({ body }) => body as { id: string; hash: string });
        const said = { kind: 'comment', hash: second?.hash, text: 'a word' };
        await editor.write('remarkFlowRulesDraft', { name, id: second?.id ?? '' }, said);
        for (const { id = '' } of [first ?? {}, second ?? {}])
          await editor.write('discardFlowRulesDraft', { name, id }, { reason: 'because' });
        app.wait(2 * 60 * 60_000);
        await app.app.storage.pass();
        const kept = await database.db.select({ id: flowRulesDrafts.id }).from(flowRulesDrafts);
        expect(kept.map(({ id }) => id)).not.toContain(first?.id);
        expect(kept.map(({ id }) => id)).toContain(second?.id);
        expect(kept).toHaveLength(4);
      });
    });
  });
});
