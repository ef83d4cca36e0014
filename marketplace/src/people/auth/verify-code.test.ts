import { describe, expect, it } from 'vitest';
import { demoTeam } from '../../../demo/index.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { codeTries } from './limits.ts';
import { askCode, guess, minute, test, setUpSignIn, verify, wrong } from './sign-in-fixture.ts';

setUpSignIn();

describe('signing in', () => {
  it('creates a customer at the first sign-in and finds the same one at the next', async () => {
    const first = await signIn(test);
    expect(first.user).toMatchObject({ role: 'customer', first_name: null });
    test.wait(minute + 1);
    const second = await signIn(test, first.user.phone);
    expect(second.user.id).toBe(first.user.id);
    expect(second.token).not.toBe(first.token);
  });

  it.each<readonly [string, string]>([
    ['09120000001', 'customer'],
    ['09120000003', 'expert'],
    // By SMS the team are customers like any other: their sign-in asks for a second factor.
    ...demoTeam.map(({ phone }) => [phone, 'customer'] as const),
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
        if (name.startsWith('phone')) test.wait(2 * minute + 1);
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
