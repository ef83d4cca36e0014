import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamRole } from '@gam/schemas/upstream';
import { oneTimeCode } from '@gam/shared/test/one-time-code';
import type { Customer } from './support/customer.ts';
import { event, submitForm } from './support/events.ts';
import { makeMember, signInMember } from './support/operator.ts';
import { signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterAll(() => world.stop());

interface Invited {
  readonly phone: string;
  readonly email: string;
  readonly link: string;
}

/** A person of the team who is not enrolled yet. */
async function invite(...roles: readonly TeamRole[]): Promise<Invited> {
  const { url } = world.marketplace;
  const headers = { origin: url, 'content-type': 'application/json' };
  const body = JSON.stringify({ roles, enrolled: false });
  return (await (await fetch(`${url}/dev/team`, { method: 'POST', headers, body })).json()) as Invited;
}

const password = 'a password of their own';

/** The secret that the enrolment page shows. */
const secretOn = (person: Customer): string => {
  const shown = person.screen.body.find(({ key }) => key === 'authenticator');
  if (shown?.type !== 'facts') throw new Error('no authenticator is shown');
  return (shown.items[0]?.value ?? '').replaceAll(' ', '');
};

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
    const link = (await renew({})).body.screen?.redirect ?? '';
    expect(link).toMatch(/^\/operator\/enrol\?link=[\w-]{43}$/);
    await person.open(link);
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

  it('are added at the account, which customers see no word of', async () => {
    const person = await signInMember(world, ['finance']);
    await person.open('/account');
    const asked = askedOf(await person.send(submitForm('passkey_make', { name: ' لپ‌تاپ ' })));
    expect(asked).toMatchObject({
      kind: 'create',
      event: 'submit_form',
      args: { form: 'passkey_add', name: 'لپ‌تاپ' },
      options: { authenticatorSelection: { userVerification: 'required' } },
    });
    expect(said(await person.send(submitForm('passkey_add', { credential: '{}' })))).toHaveLength(1);
    // What the page offers no button for.
    expect((await person.send(submitForm('passkey_remove', { passkey: 'guessed' }))).status).toBe(422);

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
