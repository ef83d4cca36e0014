import { decodeQR } from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamRole } from '@gam/schemas/upstream';
import { SoftwareAuthenticator } from '@gam/shared/test/authenticator';
import { oneTimeCode } from '@gam/shared/test/one-time-code';
import type { Customer } from './support/customer.ts';
import { event, submitForm } from './support/events.ts';
import { inviteMember, makeMember, signInMember } from './support/operator.ts';
import { signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterAll(() => world.stop());

const invite = (...roles: readonly TeamRole[]) => inviteMember(world.marketplace, roles);

const password = 'a password of their own';

/** The secret that the enrolment page shows. */
const secretOn = (person: Customer): string => {
  const shown = person.screen.body.find(({ key }) => key === 'authenticator');
  if (shown?.type !== 'facts') throw new Error('no authenticator is shown');
  return (shown.items[0]?.value ?? '').replaceAll(' ', '');
};

/** What a phone reads in the QR code that the enrolment page shows. */
function scannedOn(person: Customer): string {
  const { rows } = person.node('qr_code');
  const scale = 4;
  const size = rows.length * scale;
  const isDark = (at: number) =>
    rows[Math.floor(at / size / scale)]?.[Math.floor((at % size) / scale)] === '1';
  const data = Uint8Array.from({ length: size * size * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : isDark(Math.floor(index / 4)) ? 0 : 255,
  );
  return decodeQR({ width: size, height: size, data });
}

const codeOf = (secret: string, stepsLater = 0) => oneTimeCode(secret, Date.now() + stepsLater * 30_000);

const formOf = (person: Customer) => person.node('form').fields.map(({ name, error }) => [name, error]);

describe('the enrolment of a person of the team', () => {
  it('takes a password and a confirmed authenticator by a one-time link, and then signs in with both', async () => {
    const { email, link } = await invite('rules_reviewer');
    const person = world.newCustomer();
    expect((await person.open(`/operator/enrol?link=${link}`)).status).toBe(200);
    expect(JSON.stringify(person.screen.body)).toContain(email);
    expect(JSON.stringify(person.screen.body)).toContain('بازبین قواعد');
    const secret = secretOn(person);
    const fill = (more: object = {}) =>
      person.send(submitForm('team_enrol', { password, again: password, code: codeOf(secret), ...more }));

    await fill({ again: 'another password' });
    expect(formOf(person)).toContainEqual(['again', expect.stringContaining('یکسان')]);
    await fill({ password: 'short', again: 'short' });
    expect(formOf(person)).toContainEqual(['password', expect.stringContaining('۱۲')]);
    await fill({ code: codeOf(secret, 100) });
    expect(formOf(person)).toContainEqual(['code', expect.any(String)]);
    // The same link shows the same secret again.
    await person.open(`/operator/enrol?link=${link}`);
    expect(secretOn(person)).toBe(secret);
    const { body } = await fill();
    expect(body.screen).toMatchObject({ id: 'operator.login', url: '/operator', redirect: null });

    const again = world.newCustomer();
    await again.open(`/operator/enrol?link=${link}`);
    expect(again.node('empty').title).toContain('معتبر نیست');
    await again.open('/operator');
    const signIn = (code: string) => again.send(event('operator_sign_in', { phone: email, password, code }));
    expect((await signIn(codeOf(secret, 1))).status).toBe(200);
    expect(again.session).toEqual(expect.any(String));
    expect(again.screen.redirect).toBe('/account');
  });

  it('shows the key of the authenticator as a QR code too, in no URL and in no cache', async () => {
    const { link, email } = await invite('finance');
    const person = world.newCustomer();
    await person.open(`/operator/enrol?link=${link}`);
    const scanned = new URL(scannedOn(person));
    expect(scanned).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(decodeURIComponent(scanned.pathname)).toContain(email);
    expect(scanned.searchParams.get('secret')).toBe(secretOn(person));
    expect(person.node('qr_code').label).toContain('QR');
    const page = await fetch(`${world.bff.url}/operator/enrol?link=${link}`, {
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const links = [...(await page.text()).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(links.filter((address) => address?.includes(secretOn(person)))).toEqual([]);
  });

  it('is repeated from the own account, with the present password and a fresh code', async () => {
    const { phone, password: present, codes } = await makeMember(world.marketplace, ['finance']);
    const person = world.newCustomer();
    await person.open('/operator');
    await person.send(event('operator_sign_in', { phone, password: present, code: codes[1] ?? '' }));
    await person.open('/account');
    const renew = (more: object) =>
      person.send(submitForm('team_renew', { password: present, code: codes[2] ?? '', ...more }));
    // The code of the sign-in counts no second time.
    for (const wrong of [{ code: codes[1] ?? '' }, { password: 'a guess' }]) {
      await renew(wrong);
      expect(formOf(person)).toContainEqual(['code', expect.stringContaining('درست نیست')]);
    }
    // Each field shows what is wrong with it.
    for (const [field, wrong] of [
      ['password', { password: '' }],
      ['password', { password: 'x'.repeat(201) }],
      ['code', { code: '12' }],
    ] as const) {
      await renew(wrong);
      const shown = formOf(person).filter(([, error]) => error !== null);
      expect(shown).toEqual([[field, expect.any(String)]]);
    }
    const link = (await renew({})).body.screen?.redirect ?? '';
    expect(link).toMatch(/^\/operator\/enrol\?link=[\w-]{43}$/);
    await person.open(link);
    // Passkeys come by the links of the command line alone.
    expect(person.screen.body.map(({ type }) => type)).not.toContain('message_form');
    expect((await person.send(submitForm('passkey_make'))).status).toBe(422);
    const code = codeOf(secretOn(person));
    await person.send(submitForm('team_enrol', { password, again: password, code }));
    expect(person.screen).toMatchObject({ id: 'operator.login', url: '/operator' });
    // The sessions under the earlier password have ended.
    expect((await person.open('/my-orders')).status).toBe(401);

    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open('/account');
    expect(customer.screen.body.some(({ key }) => key === 'team_renew')).toBe(false);
  });

  it('shows nothing for a guessed link', async () => {
    const stranger = world.newCustomer();
    await stranger.open(`/operator/enrol?link=${'a'.repeat(43)}`);
    expect(stranger.node('empty').title).toContain('معتبر نیست');
    expect((await stranger.open('/operator/enrol')).status).toBe(404);
  });
});

describe('the passkeys of a person of the team', () => {
  /** The question to the browser that the last reply carried. */
  const askedOf = (reply: Awaited<ReturnType<Customer['send']>>) => {
    const effect = (reply.body.effects ?? []).find(({ type }) => type === 'ask_credential');
    if (effect?.type !== 'ask_credential') throw new Error('no passkey is asked for');
    return effect;
  };
  const said = (reply: Awaited<ReturnType<Customer['send']>>) =>
    (reply.body.effects ?? []).flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []));

  it('are asked for at the desk, naming nobody, and a wrong one is refused with a message', async () => {
    const stranger = world.newCustomer();
    await stranger.open('/operator');
    expect(stranger.screen.footer?.map(({ label }) => label)).toContain('ورود با کلید عبور');
    const asked = askedOf(await stranger.send(submitForm('passkey_ask')));
    expect(asked).toMatchObject({ kind: 'get', event: 'passkey_sign_in', args: {} });
    expect(asked.options).toMatchObject({ userVerification: 'required', challenge: expect.any(String) });
    expect(asked.options).not.toHaveProperty('allowCredentials.0');
    const byNobody = { id: 'guessed', rawId: 'guessed', type: 'public-key' };
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    for (const credential of ['no JSON', '{}', JSON.stringify({ ...byNobody, response })]) {
      const refused = await stranger.send(event('passkey_sign_in', { credential }));
      expect(said(refused)).toEqual([expect.any(String)]);
      expect(stranger.screen.id).toBe('operator.login');
    }
    expect(stranger.session).toBeUndefined();
  });

  /** Has the browser of a person who opened a link make a passkey; returns it and the reply to it. */
  async function enrolPasskey(person: Customer, name = 'لپ‌تاپ') {
    const asked = askedOf(await person.send(submitForm('passkey_make', { name: ` ${name} ` })));
    expect(asked).toMatchObject({
      kind: 'create',
      event: 'submit_form',
      args: { form: 'passkey_add', name },
      options: { authenticatorSelection: { userVerification: 'required' } },
    });
    const { id: rpId } = asked.options['rp'] as { id: string };
    const authenticator = new SoftwareAuthenticator({ rpId, origin: 'http://localhost:3000' });
    const credential = JSON.stringify(authenticator.create(asked.options));
    const reply = await person.send(submitForm('passkey_add', { credential, name }));
    return { authenticator, credential, reply };
  }

  /** Signs a browser in at the desk by a passkey. */
  async function enterBy(authenticator: SoftwareAuthenticator): Promise<Customer> {
    const person = world.newCustomer();
    await person.open('/operator');
    const asked = askedOf(await person.send(submitForm('passkey_ask')));
    const credential = JSON.stringify(authenticator.sign(asked.options));
    await person.send(event('passkey_sign_in', { credential }));
    return person;
  }

  it('are enrolled by a one-time link in place of a password, and then sign in', async () => {
    const { link } = await invite('operator');
    const person = world.newCustomer();
    await person.open(`/operator/enrol?link=${link}`);
    expect(said(await person.send(submitForm('passkey_make', { name: '' })))).toEqual([]);
    expect(said(await person.send(submitForm('passkey_add', { credential: '{}' })))).toHaveLength(1);
    const { authenticator, credential, reply } = await enrolPasskey(person);
    expect(said(reply)).toEqual(['کلید عبور افزوده شد.']);
    const next = person.screen.redirect ?? '';
    expect(next).toMatch(/^\/operator\/enrol\?link=[\w-]{43}$/);

    const late = world.newCustomer();
    await late.open(`/operator/enrol?link=${link}`);
    expect(late.node('empty').title).toContain('معتبر نیست');
    // The browser was asked, but its link is used up.
    await person.open(`/operator/enrol?link=${link}`);
    expect(said(await person.send(submitForm('passkey_add', { credential })))).toHaveLength(1);

    await person.open(next);
    expect(person.screen.body.map(({ type }) => type)).not.toContain('message_form');
    expect(person.node('actions').items).toMatchObject([{ href: '/operator' }]);
    const member = await enterBy(authenticator);
    expect(member.screen.id).toBe('operator.desk');
    // The sign-in ended what was left of the link.
    await person.open(next);
    expect(person.node('empty').title).toContain('معتبر نیست');
  });

  it('are enrolled before password and authenticator, which both sign in then', async () => {
    const { link, email } = await invite('rules_editor');
    const person = world.newCustomer();
    await person.open(`/operator/enrol?link=${link}`);
    const { authenticator } = await enrolPasskey(person);
    await person.open(person.screen.redirect ?? '');
    const secret = secretOn(person);
    await person.send(submitForm('team_enrol', { password, again: password, code: codeOf(secret) }));
    expect(person.screen.id).toBe('operator.login');
    await person.send(event('operator_sign_in', { phone: email, password, code: codeOf(secret, 1) }));
    expect(person.session).toEqual(expect.any(String));
    const member = await enterBy(authenticator);
    expect(member.session).toEqual(expect.any(String));

    await member.open('/account');
    const [own] = member.screen.body.flatMap((block) =>
      block.type === 'facts' && block.key === 'passkeys' ? block.items : [],
    );
    expect(own).toMatchObject({ label: 'لپ‌تاپ' });
    const removed = await member.send(submitForm('passkey_remove', { passkey: own?.key ?? '' }));
    expect(said(removed)).toEqual(['کلید عبور حذف شد.']);
    expect((await enterBy(authenticator)).session).toBeUndefined();
  });

  it('are not added at the account, and customers see no word of them', async () => {
    const person = await signInMember(world, ['finance']);
    await person.open('/account');
    expect(JSON.stringify(person.screen.body)).toContain('کلیدهای عبور');
    for (const form of ['passkey_make', 'passkey_add', 'passkey_remove'])
      expect((await person.send(submitForm(form, { passkey: 'guessed' }))).status).toBe(422);

    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open('/account');
    expect(JSON.stringify(customer.screen.body)).not.toContain('کلید عبور');
    expect((await customer.send(submitForm('passkey_make'))).status).toBe(422);
    // Nobody asked this browser for a passkey.
    expect((await customer.send(event('passkey_sign_in', { credential: '{}' }))).status).toBe(422);
  });
});

describe('a team role', () => {
  it.each<TeamRole>(['operator', 'supervisor', 'finance', 'rules_reviewer', 'rules_editor', 'rules_reader'])(
    'is not opened by an SMS alone: %s',
    async (role) => {
      const { phone } = await makeMember(world.marketplace, [role]);
      const person = world.newCustomer();
      await person.open('/login');
      await person.signIn(phone, world.readCode);
      const session = await world.bff.parts.sessions.find(person.session);
      expect(session?.user).toMatchObject({ role: 'customer' });
      const get = (path: string) =>
        fetch(world.bff.url + path, { headers: { authorization: `Bearer ${session?.token ?? ''}` } });
      expect((await get('/api/rules/status')).status).toBe(403);
      expect((await get('/api/services/')).status).toBe(403);
      for (const page of ['/operator', '/operator/audit', '/operator/orders'])
        expect([page, (await person.open(page)).status]).toEqual([page, 401]);
    },
  );

  it('counts beside another one of the same person', async () => {
    const person = await signInMember(world, ['operator', 'rules_editor']);
    expect((await person.open('/operator')).status).toBe(200);
    const token = (await world.bff.parts.sessions.find(person.session))?.token ?? '';
    const rules = await fetch(`${world.bff.url}/api/rules/status`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rules.status).toBe(200);
  });
});

describe('the trail of the team', () => {
  const tables = (person: Customer) =>
    person.screen.body.flatMap((block) => (block.type === 'table' ? [block.key] : []));

  it('is read by a supervisor beside the acts of operators, and by nobody else', async () => {
    await signInByCommand('09120000001', world);
    const supervisor = await signInMember(world, ['supervisor']);
    expect(supervisor.screen.redirect).toBe('/operator/audit');
    expect((await supervisor.open('/operator/audit')).status).toBe(200);
    expect(tables(supervisor)).toEqual(['team', 'audit']);
    const shown = JSON.stringify(supervisor.node('table'));
    for (const word of ['ورود ناموفق', 'ناشناس', 'دادن نقش']) expect(shown).toContain(word);
    expect((await supervisor.open('/operator')).status).toBe(401);

    const operator = await signInMember(world, ['operator']);
    await operator.open('/operator/audit');
    expect(tables(operator)).toEqual(['audit']);
    const others: readonly TeamRole[] = ['finance', 'rules_reviewer', 'rules_editor', 'rules_reader'];
    for (const role of others)
      expect([role, (await (await signInMember(world, [role])).open('/operator/audit')).status]).toEqual([
        role,
        404,
      ]);
  });
});
