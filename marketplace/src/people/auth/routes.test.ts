import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openInMemory } from '../../../test/database.ts';
import { actFor } from '../../../test/operators.ts';
import { lastCode, newPhone, signIn, signInOperator } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { codeTries } from './limits.ts';
import { sessions, verifications } from './tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const request = (phone: string, key: string = randomUUID(), ip?: string) =>
  test.client.send('requestCode', { body: { phone }, key, ...(ip && { ip }) });
const verify = (verification_id: unknown, code: string, key: string = randomUUID()) =>
  test.client.send('verifyCode', { body: { verification_id, code }, key });
const guess = (verification_id: unknown, code: string, from: object) =>
  test.client.send('verifyCode', { body: { verification_id, code }, key: randomUUID(), ...from });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function askCode(phone = newPhone()) {
  const { body } = await request(phone);
  return { id: body['verification_id'], code: await lastCode(test, phone), phone };
}

describe('asking for a code', () => {
  it('sends six digits to a phone in any notation', async () => {
    const known = await request('۰۹۱۲ ۰۰۰ ۰۰۰۱');
    const unknown = await request('+98 935 999 9999');
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await lastCode(test, '989120000001')).toMatch(/^\d{6}$/);
    expect(await lastCode(test, '09359999999')).toMatch(/^\d{6}$/);
  });

  it('stores the code only as a hash in its verification', async () => {
    const { id, code } = await askCode();
    const [row] = await database.db
      .select()
      .from(verifications)
      .where(eq(verifications.id, String(id)));
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('sends one SMS for repeated requests with the same key', async () => {
    const phone = newPhone();
    const replies = await Promise.all([
      request(phone, 'same-key'),
      request(phone, 'same-key'),
      request(phone, 'same-key'),
    ]);
    expect(new Set(replies.map(({ body }) => body['verification_id'])).size).toBe(1);
    const sent = await database.db
      .select()
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, `98${phone.slice(1)}`));
    expect(sent).toHaveLength(1);
    expect(await request(newPhone(), 'same-key')).toMatchObject({ status: 409 });
  });

  it('refuses a phone for a minute, and for ten after five codes, with the wait', async () => {
    const phone = newPhone();
    expect((await request(phone)).status).toBe(200);
    const soon = await request(phone);
    expect(soon).toMatchObject({ status: 429, body: { message: expect.stringMatching(/[۰-۹]+ ثانیه/) } });
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
    for (let sent = 1; sent < 5; sent += 1) {
      test.wait(minute + 1);
      expect((await request(phone)).status).toBe(200);
    }
    test.wait(minute + 1);
    const often = await request(phone);
    expect(often).toMatchObject({ status: 429, body: { message: expect.stringContaining('دقیقه') } });
    test.wait(6 * minute);
    expect((await request(phone)).status).toBe(200);
  });

  it('sends one code for parallel requests of one phone', async () => {
    const phone = newPhone();
    const replies = await Promise.all(Array.from({ length: 5 }, () => request(phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('blocks a network that requests codes for many phones, and only that one', async () => {
    const network = (ip: string) => request(newPhone(), randomUUID(), ip);
    for (let sent = 0; sent < 20; sent += 1) expect((await network('203.0.113.7')).status).toBe(200);
    expect((await network('203.0.113.7')).status).toBe(429);
    expect((await network('203.0.113.8')).status).toBe(200);
  });

  it('blocks a device that requests codes for many phones, and only that one', async () => {
    const send = (device: string) =>
      test.client.send('requestCode', { body: { phone: newPhone() }, key: randomUUID(), device });
    const replies = await Promise.all(Array.from({ length: 12 }, () => send('a-device')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.find(({ status }) => status === 429)?.body['message']).toMatch(/[۰-۹]+ دقیقه/);
    expect((await send('another-device')).status).toBe(200);
  });

  it('binds the code to the configured host in the last line', async () => {
    const bodyOf = async (app: TestApp) => {
      const phone = newPhone();
      await app.client.ask('requestCode', { body: { phone } });
      const outbox = await app.app.inject({ url: '/dev/outbox', query: { phone } });
      const { results } = outbox.json<{ results: { text: string; code: string }[] }>();
      return { lines: results[0]?.text.split('\n') ?? [], code: results[0]?.code ?? '' };
    };
    const told = await startApp(database, { publicHost: 'gam.example' });
    const bound = await bodyOf(told);
    await told.close();
    expect(bound.code).toMatch(/^\d{6}$/);
    expect(bound.lines.at(-1)).toBe(`@gam.example #${bound.code}`);
    const unbound = await bodyOf(test);
    expect(unbound.lines).toContain(unbound.code);
    expect(unbound.lines.join()).not.toContain('@');
  });

  it.each(['', '123', '0912123456', '02188887777', 'abc'])('refuses «%s»', async (phone) => {
    expect(await request(phone)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });
});

describe('signing in', () => {
  it('creates a customer at the first sign-in and finds the same one at the next', async () => {
    const first = await signIn(test);
    expect(first.user).toMatchObject({ role: 'customer', first_name: null });
    test.wait(minute + 1);
    const second = await signIn(test, first.user.phone);
    expect(second.user.id).toBe(first.user.id);
    expect(second.token).not.toBe(first.token);
  });

  it.each([
    ['09120000001', 'customer'],
    // By SMS an operator is a customer like any other: the desk asks for more.
    ['09120000002', 'customer'],
    ['09120000003', 'expert'],
    ['09120000004', 'rules_editor'],
  ])('signs %s in with the role %s', async (phone, role) => {
    test.wait(10 * minute);
    expect((await signIn(test, phone)).user.role).toBe(role);
  });

  it('accepts a code once', async () => {
    const { id, code } = await askCode();
    expect((await verify(id, code)).status).toBe(200);
    expect(await verify(id, code)).toMatchObject({ status: 400, body: { code: 'stale_code' } });
  });

  it('accepts a code once among parallel tries', async () => {
    const { id, code } = await askCode();
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(id, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts a code in Persian digits', async () => {
    const { id, code } = await askCode();
    const persian = code.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
    expect((await verify(id, persian)).status).toBe(200);
  });

  it('refuses a wrong code, and the right one after five wrong ones', async () => {
    const { id, code } = await askCode();
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await verify(id, wrong(code))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    }
    expect(await verify(id, wrong(code))).toMatchObject({ status: 400, body: { code: 'too_many_tries' } });
    expect(await verify(id, code)).toMatchObject({ status: 400, body: { code: 'too_many_tries' } });
  });

  let networks = 0;
  it('accepts the right code after wrong tries from another network', async () => {
    test.wait(60 * minute);
    const phone = newPhone();
    for (let tried = 0; tried < codeTries.perPhoneHere; tried += 2) {
      test.wait(2 * minute + 1);
      const strangers = await askCode(phone);
      for (let tries = 0; tries < 2; tries += 1)
        await guess(strangers.id, wrong(strangers.code), { ip: '198.51.100.250' });
    }
    test.wait(2 * minute + 1);
    const { id, code } = await askCode(phone);
    expect((await guess(id, code, { ip: '198.51.100.250' })).status).toBe(429);
    expect((await guess(id, code, { ip: '203.0.113.7' })).status).toBe(200);
  });

  it.each<[string, number, () => object]>([
    ['phone in one network', codeTries.perPhoneHere, () => ({ ip: '203.0.113.9' })],
    ['phone', codeTries.perPhone, () => ({ ip: `198.51.100.${(networks += 1)}` })],
    ['network', codeTries.perNetwork, () => ({ ip: '192.0.2.9' })],
    ['device', codeTries.perDevice, () => ({ device: 'guessing-device' })],
  ])(
    'counts the wrong codes of one %s over all verifications, and takes no right one then',
    async (name, limit, from) => {
      test.wait(60 * minute);
      const phone = newPhone();
      const tried: { status: number; headers: object; body: object }[] = [];
      const last = { id: '' as unknown, code: '' };
      while (tried.length < limit) {
        test.wait(2 * minute + 1);
        const made = await askCode(name.startsWith('phone') ? phone : newPhone());
        const left = Math.min(4, limit - tried.length);
        for (let tries = 0; tries < left; tries += 1)
          tried.push(await guess(made.id, wrong(made.code), from()));
        Object.assign(last, made);
      }
      expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 400));
      const stopped = await guess(last.id, last.code, from());
      expect(stopped).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/[۰-۹]+ (دقیقه|ثانیه)/) },
      });
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
      const another = await askCode();
      expect((await guess(another.id, another.code, {})).status).toBe(200);
      test.wait(codeTries.window);
      const later = await askCode(phone);
      expect((await guess(later.id, later.code, from())).status).toBe(200);
    },
  );

  it('refuses a code after two minutes', async () => {
    const { id, code } = await askCode();
    test.wait(2 * minute);
    expect(await verify(id, code)).toMatchObject({ status: 400, body: { code: 'stale_code' } });
  });

  it('refuses the code of another verification', async () => {
    const mine = await askCode();
    const other = await askCode();
    expect((await verify(mine.id, other.code === mine.code ? wrong(other.code) : other.code)).status).toBe(
      400,
    );
    expect((await verify('unknown', mine.code)).status).toBe(400);
  });

  it('returns the same session to a repeated sign-in for two minutes', async () => {
    const { id, code } = await askCode();
    const first = await verify(id, code, 'sign-in-1');
    const again = await verify(id, code, 'sign-in-1');
    expect(again.body).toEqual(first.body);
    expect((await verify(id, code, 'sign-in-2')).status).toBe(400);
    expect((await verify(id, wrong(code), 'sign-in-1')).status).toBe(400);
    test.wait(2 * minute);
    expect((await verify(id, code, 'sign-in-1')).status).toBe(400);
  });
});

describe('a session', () => {
  it('identifies its user until it ends', async () => {
    const { token, user } = await signIn(test);
    expect(await test.client.ask('currentUser', { token })).toEqual(user);
    await test.client.ask('endSession', { token });
    expect(await test.client.send('currentUser', { token })).toMatchObject({ status: 401 });
  });

  it('ends with all sessions of its user, but not with those of other users', async () => {
    const phone = newPhone();
    const first = await signIn(test, phone);
    test.wait(minute + 1);
    const [second, other] = [await signIn(test, phone), await signIn(test)];
    await test.client.ask('endAllSessions', { token: first.token });
    const status = async (token: string) => (await test.client.send('currentUser', { token })).status;
    expect([await status(first.token), await status(second.token)]).toEqual([401, 401]);
    expect(await status(other.token)).toBe(200);
  });

  it('ends the acting sessions of its operator, which never end the customer’s own', async () => {
    const desk = await signInOperator(test);
    const customer = await signIn(test);
    const acting = await actFor(test, desk.token, customer.user.id);
    const status = async (token: string) => (await test.client.send('currentUser', { token })).status;
    expect((await test.client.send('endAllSessions', { token: acting.token })).status).toBe(403);
    await test.client.ask('endAllSessions', { token: desk.token });
    expect([await status(desk.token), await status(acting.token)]).toEqual([401, 401]);
    expect(await status(customer.token)).toBe(200);
  });

  it('is stored as a hash', async () => {
    const { token } = await signIn(test);
    expect(JSON.stringify(await database.db.select().from(sessions))).not.toContain(token);
  });

  it('ends after a week without use and after thirty days in use', async () => {
    const unused = await signIn(test);
    const used = await signIn(test);
    for (let week = 0; week < 5; week += 1) {
      expect((await test.client.send('currentUser', { token: used.token })).status).toBe(200);
      test.wait(6 * day);
    }
    expect((await test.client.send('currentUser', { token: unused.token })).status).toBe(401);
    expect((await test.client.send('currentUser', { token: used.token })).status).toBe(401);
  });

  it.each([undefined, 'forged', '', 'a b'])('does not exist for the token «%s»', async (token) => {
    const reply = await test.client.send('currentUser', { token });
    expect(reply).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  });
});
