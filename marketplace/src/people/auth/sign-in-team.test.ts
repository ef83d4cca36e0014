import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { normaliseMobile } from '@gam/shared/phone';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTeam } from '../../../demo/index.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { databases } from '../../../test/databases.ts';
import { findMember, freshCode, newPhone, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { clean } from '../../cleaning.ts';
import { loggerAt } from '../../platform/logger.ts';
import { sealCredentials } from './credentials.ts';
import { deskTries } from './limits.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { authTries, operators, sessions } from './tables.ts';
import { recordTry, type SignInOrigin } from './try-limits.ts';
import { openFolderStore } from '../../platform/files/folder-store.ts';

const [demoOperator] = demoTeam;
const minute = 60_000;
const hour = 60 * minute;

interface Given {
  readonly phone?: string;
  readonly password?: string;
  readonly code?: string;
  readonly key?: string;
  readonly ip?: string;
  readonly device?: string;
}

describe.each(databases)('the sign-in at the desk, on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  let test: TestApp;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    test = await startApp(database);
    // A password whose hash is cheap to check: these tests try hundreds.
    const sealed = await sealCredentials(demoOperator, { ln: 4, r: 8, p: 1 });
    await database.db.update(operators).set(sealed).where(eq(operators.userId, 'demo-operator'));
    // A code counts for less time than many wrong tries take on a busy machine.
    test.stopClock();
  });

  afterAll(async () => {
    await test?.close();
    await database?.close();
  });

  const send = ({ key = randomUUID(), ip, device, ...given }: Given = {}) =>
    test.client.send('operatorSignIn', {
      body: { phone: demoOperator.phone, password: demoOperator.password, code: '', ...given },
      key,
      ...(ip !== undefined && { ip }),
      ...(device !== undefined && { device }),
    });
  /** A right code, at a time when earlier tries no longer count. */
  const codeAnHourLater = () => {
    test.wait(hour);
    return freshCode(test);
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  it.skipIf(skipped)('takes phone, password and code, in any form and digits', async () => {
    const code = (await codeAnHourLater()).replace(/\d/g, (digit) =>
      String.fromCodePoint(0x06f0 + Number(digit)),
    );
    const reply = await send({ phone: '+98 912 000 0002', code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(reply).toMatchObject({ status: 200, body: { user: { id: 'demo-operator', role: 'operator' } } });
  });

  it.skipIf(skipped)('gives the same reply with the same work for every wrong credential', async () => {
    const code = await codeAnHourLater();
    const replies = [
      await send({ code, password: 'wrong' }),
      await send({ code: wrong(code) }),
      await send({ code, phone: '09120000001' }),
      await send({ code, phone: newPhone() }),
      await send({ code, phone: 'unknown' }),
      await send({ code: 'abc', password: '' }),
    ];
    const strip = ({ status, body, headers: { date: _date, ...headers } }: (typeof replies)[number]) => ({
      status,
      body,
      headers,
    });
    expect(replies[0]).toMatchObject({ status: 400, body: { code: 'wrong_sign_in' } });
    expect(new Set(replies.map((reply) => JSON.stringify(strip(reply)))).size).toBe(1);
    expect((await send({ code })).status).toBe(200);
  });

  it.skipIf(skipped)('takes a code once of many parallel tries, and none before it after it', async () => {
    test.wait(hour);
    const { codes } = await findMember(test);
    const [earlier = '', code = '', later = ''] = codes.map((each) => each.code);
    const replies = await Promise.all(Array.from({ length: 8 }, () => send({ code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send({ code })).status).toBe(400);
    expect((await send({ code: earlier })).status).toBe(400);
    expect((await send({ code: later })).status).toBe(200);
  });

  it.skipIf(skipped)('takes no code of two steps ago', async () => {
    const code = await codeAnHourLater();
    test.wait(minute);
    expect((await send({ code })).status).toBe(400);
  });

  it.skipIf(skipped)('returns the same session to a repeated sign-in for two minutes', async () => {
    const code = await codeAnHourLater();
    const [first, again] = await Promise.all([send({ code, key: 'desk-1' }), send({ code, key: 'desk-1' })]);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const { results } = await test.client.ask('listAudit', { token: String(first.body['access_token']) });
    expect(results[0]).toMatchObject({ action: 'signed_in', actor: { id: 'demo-operator' } });
    expect(results[1]?.at).not.toBe(results[0]?.at);
    test.wait(minute);
    expect((await send({ code, key: 'desk-1' })).body).toEqual(first.body);
    expect((await send({ code, key: 'desk-2' })).status).toBe(400);
    expect((await send({ code, key: 'desk-1', password: 'wrong' })).status).toBe(400);
    expect((await send({ code: wrong(code), key: 'desk-1' })).status).toBe(400);
    test.wait(minute);
    expect((await send({ code, key: 'desk-1' })).status).toBe(400);
  });

  it.skipIf(skipped)(
    'stops a phone after ten wrong tries, parallel ones too, and says how long',
    async () => {
      const code = await codeAnHourLater();
      const tries = Array.from({ length: 15 }, () => send({ code: wrong(code) }));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(10);
      const stopped = await send({ code });
      expect(stopped).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/[۰-۹]+ دقیقه/), code: 'too_many_tries' },
      });
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(14 * 60);
      test.wait(15 * minute);
      expect((await send({ code: await freshCode(test) })).status).toBe(200);
    },
  );

  it.skipIf(skipped)('lets an operator in whom strangers of another network tried to keep out', async () => {
    const code = await codeAnHourLater();
    for (let tries = 0; tries < deskTries.perPhoneHere; tries += 1)
      await send({ code: wrong(code), ip: '198.51.100.66' });
    expect((await send({ code, ip: '198.51.100.66' })).status).toBe(429);
    expect((await send({ code, ip: '203.0.113.5' })).status).toBe(200);
  });

  it.skipIf(skipped)('stops a phone that is tried from many networks', async () => {
    const code = await codeAnHourLater();
    for (let tries = 0; tries < deskTries.perPhone; tries += 1)
      await send({ code: wrong(code), ip: `198.51.100.${100 + tries}` });
    expect((await send({ code, ip: '203.0.113.5' })).status).toBe(429);
  });

  it.skipIf(skipped)('stops a network and a device that try many phones, and only those', async () => {
    const code = await codeAnHourLater();
    const already = { phone: null, network: '198.51.100.7', deviceHash: hashSecret('a-device') };
    const record = (tryer: SignInOrigin) => recordTry(database.db, deskTries, tryer, test.now());
    for (let tries = 1; tries < deskTries.perNetwork; tries += 1)
      await record({ ...already, deviceHash: null });
    for (let tries = 1; tries < deskTries.perDevice; tries += 1) await record({ ...already, network: null });

    expect((await send({ phone: newPhone(), ip: '198.51.100.7' })).status).toBe(400);
    expect((await send({ phone: newPhone(), device: 'a-device' })).status).toBe(400);
    expect((await send({ code, ip: '198.51.100.7' })).status).toBe(429);
    expect((await send({ code, device: 'a-device' })).status).toBe(429);
    expect((await send({ code, ip: '198.51.100.8', device: 'another-device' })).status).toBe(200);
  });

  it.skipIf(skipped)('forgets wrong tries a day later, and none that counts', async () => {
    test.wait(hour);
    const phone = newPhone();
    await send({ phone });
    const kept = async (past: number) => {
      await clean(
        { db: database.db, store: openFolderStore(path.join(tmpdir(), 'gam-no-uploads')) },
        test.now() + past,
      );
      return database.db.$count(authTries, like(authTries.name, `%${normaliseMobile(phone)}%`));
    };
    expect(await kept(23 * hour)).toBe(2);
    expect(await kept(25 * hour)).toBe(0);
  });

  it.skipIf(skipped)('counts no right sign-in as a try', async () => {
    test.wait(hour);
    for (let times = 0; times < 12; times += 1)
      expect((await send({ code: await freshCode(test) })).status).toBe(200);
  });

  it.skipIf(skipped)(
    'begins sessions that end after an hour without use, and after twelve with',
    async () => {
      const status = async (token: string) => (await test.client.send('currentUser', { token })).status;
      const unused = await signInTeam(test);
      test.wait(hour);
      expect(await status(unused.token)).toBe(401);

      const used = await signInTeam(test);
      const seen: number[] = [];
      for (let halves = 0; halves < 24; halves += 1) {
        seen.push(await status(used.token));
        test.wait(hour / 2);
      }
      expect(seen).toEqual(Array.from({ length: 24 }, () => 200));
      expect(await status(used.token)).toBe(401);
    },
  );

  it.skipIf(skipped)('keeps neither password nor secret nor code nor token in the clear', async () => {
    const code = await codeAnHourLater();
    const reply = await send({ code });
    const kept = JSON.stringify([
      await database.db.select().from(operators),
      await database.db.select().from(sessions),
    ]);
    for (const secret of [
      demoOperator.password,
      demoOperator.timeSecret,
      code,
      String(reply.body['access_token']),
    ])
      expect(kept).not.toContain(secret);
  });
});

describe.each(databases)('production, on $name', ({ open, skipped }) => {
  it.skipIf(skipped)('has no demo operator, also over a database of development', async () => {
    const database = await open();
    const development = await startApp(database);
    const { token } = await signInTeam(development);
    const { password, phone } = await findMember(development);
    const code = await freshCode(development);
    const headers = { origin: 'http://localhost', host: 'localhost' };
    const made = await development.app.inject({ method: 'POST', url: '/dev/team', headers });
    expect(made.statusCode).toBe(200);
    await development.close();

    const live = await startApp(database, { production: true });
    const body = { phone, password, code };
    expect((await live.client.send('operatorSignIn', { body })).status).toBe(400);
    expect((await live.client.send('currentUser', { token })).status).toBe(401);
    expect(await database.db.select().from(operators)).toEqual([]);
    expect(await database.db.select().from(sessions).where(eq(sessions.desk, true))).toEqual([]);
    expect((await live.app.inject({ url: '/dev/outbox' })).statusCode).toBe(404);
    await live.close();

    const again = await startApp(database);
    expect((await signInTeam(again)).user.role).toBe('operator');
    await again.close();
    await database.close();
  });
});

it('writes no phone, password, code or token of right and wrong sign-ins into the log', async () => {
  const database = await openTestDatabase();
  const written: string[] = [];
  const stream = { write: (line: string) => void written.push(line) };
  const test = await startApp(database, {}, { logger: { ...loggerAt('trace'), stream } });
  // The code of the step before ends at any moment.
  test.stopClock();
  const { phone, password, codes } = await findMember(test);
  const [first = '', second = ''] = codes.map(({ code }) => code);
  const send = (body: object) => test.client.send('operatorSignIn', { body, key: 'a-key' });
  await send({ phone, password: 'a-wrong-password', code: second });
  const { body } = await send({ phone, password, code: first });
  await send({ phone, password, code: { not: first } });
  await test.close();
  await database.close();

  expect(body).toHaveProperty('access_token');
  const secrets = [phone, password, 'a-wrong-password', first, second, String(body['access_token'])];
  expect(secrets.filter((secret) => written.join('').includes(secret))).toEqual([]);
});
