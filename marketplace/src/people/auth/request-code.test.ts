import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lastCode, newPhone } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { verifications } from './tables.ts';
import { askCode, database, minute, request, test, setUpSignIn } from './sign-in-fixture.ts';

setUpSignIn();

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
    for (let sent = 0; sent < 100; sent += 1) expect((await network('203.0.113.7')).status).toBe(200);
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
