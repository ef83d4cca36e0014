import { describe, expect, it } from 'vitest';
import { makeOption } from '../../questions/question-fixtures.ts';
import { noLiveFacts } from '../../facts/no-facts.ts';
import { questionRule, rulesOf } from '../../rules/rule-fixtures.ts';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow, noon } from '../flow-fixtures.ts';

const flow = makeFlow([ask('a'), ask('secret', { is_auth_required: true }), ask('b')]);
const guest = { session: { guest: true } };
const phone = '989121234567';
const signedIn = (session = {}) =>
  ({
    name: 'signed_in',
    session: { ...noLiveFacts.session, guest: false, ...session },
    subject: 'u1',
    favourites: [],
  }) as const;
const sent = { name: 'code_sent', verification_id: 'v1', resend_at: noon + 60_000 } as const;
const request = (text: string) => ({ name: 'login_request_code', args: { phone: text } }) as const;
const verify = (code: string) => ({ name: 'login_verify', args: { code } }) as const;

/** A guest who was asked to sign in, at the phone's step. */
const atPhone = () => new Customer(flow, guest).go('yes');
const atCode = () => atPhone().send(request('۰۹۱۲ ۱۲۳ ۴۵۶۷')).hear(sent);

describe('a question that needs a login', () => {
  it('opens the login step for a guest, whose answers stay [O-4.13]', () => {
    const customer = atPhone();
    expect(customer).toMatchObject({ phase: 'login', step: '@phone', intent: null });
    expect(customer.state.login).toMatchObject({ step: 'phone', resume_at: 'secret' });
    expect(customer.submitted()).toEqual(['a']);
  });

  it('is asked at once when the customer is signed in', () => {
    expect(new Customer(flow).go('yes')).toMatchObject({ phase: 'questions', step: 'secret' });
  });

  it('is asked of a signed-in customer even when a rule does not limit itself to guests', () => {
    const rules = rulesOf(questionRule('always', { require_login: true }));
    const ruled = makeFlow([ask('a'), ask('b')], { rules });
    expect(new Customer(ruled).go('yes')).toMatchObject({ phase: 'questions', step: 'b' });
    expect(new Customer(ruled, guest)).toMatchObject({ phase: 'login', step: '@phone' });
  });

  it('goes phone, code, and on to the question that needed it [O-4.13]', () => {
    const customer = atPhone().send(request('۰۹۱۲ ۱۲۳ ۴۵۶۷'));
    expect(customer).toMatchObject({ step: '@phone', intent: { call: 'request_code', phone } });
    customer.hear(sent);
    expect(customer).toMatchObject({ phase: 'login', step: '@code', intent: null });
    customer.send(verify('۱۲۳۴۵۶'));
    expect(customer.intent).toEqual({ call: 'verify_code', verification_id: 'v1', code: '123456' });
    customer.hear(signedIn());
    expect(customer).toMatchObject({ phase: 'questions', step: 'secret' });
    expect(customer.state).toMatchObject({ login: null, facts: { session: { guest: false } } });
    expect(customer.go('yes', 'yes')).toMatchObject({ phase: 'quote_pending' });
  });

  it('is skipped when the rules skip it for the customer who signed in', () => {
    const both = [
      makeOption('y', 'y', { operation_key: 'YES' }),
      makeOption('n', 'n', { operation_key: 'NO' }),
    ];
    const delegated = makeFlow([
      ask('delegate', { type_tags: ['delegation'], options: both, is_auth_required: true }),
      ask('b'),
    ]);
    const customer = new Customer(delegated, guest).send(request('09121234567')).hear(sent);
    expect(customer.hear(signedIn({ email_signup: true })).step).toBe('b');
  });
});

describe('delegation after a login', () => {
  const both = [
    makeOption('y', 'y', { operation_key: 'YES' }),
    makeOption('n', 'n', { operation_key: 'NO' }),
  ];
  const optionsLeft = (display_in_process: boolean, email_signup: boolean) => {
    const delegation = ask('delegate', {
      type_tags: ['delegation'],
      options: both,
      is_mandatory: false,
      is_auth_required: true,
      display_in_process,
    });
    const customer = new Customer(makeFlow([delegation]), guest).send(request('09121234567')).hear(sent);
    customer.hear(signedIn({ email_signup }));
    return ['y', 'n'].filter((id) => {
      try {
        return customer.answer(id).step === 'delegate';
      } catch {
        return false;
      }
    });
  };

  it.each([
    [true, true, ['y']],
    [false, true, ['y']],
    [false, false, ['n']],
    [true, false, ['y', 'n']],
  ])(
    'offers the options that the rules leave: in process %s, signed up by e-mail %s: %j [O-4.14]',
    (inProcess, byEmail, left) => {
      expect(optionsLeft(inProcess, byEmail)).toEqual(left);
    },
  );
});

describe('the login step', () => {
  it('goes back from the code to the phone, which is remembered [O-4.19]', () => {
    const customer = atCode().back();
    expect(customer).toMatchObject({ phase: 'login', step: '@phone' });
    expect(customer.state.login).toMatchObject({ step: 'phone', phone });
  });

  it.each(['back', 'login_cancel'] as const)(
    'closes with %s at the phone and returns to the previous question [O-4.20]',
    (name) => {
      const customer = atPhone().send({ name, args: {} });
      expect(customer).toMatchObject({ phase: 'questions', step: 'a' });
      expect(customer.state.login).toBeNull();
      expect(customer.next()).toMatchObject({ phase: 'login', step: '@phone' });
    },
  );

  it('keeps a code that was sent when it is closed, and goes on there when it is opened again', () => {
    const left = atCode().send({ name: 'jump', args: { step: 'a', by: 'history' } });
    expect(left).toMatchObject({ phase: 'questions', step: 'a' });
    expect(left.state.login).toBeNull();
    const again = left.next();
    expect(again).toMatchObject({ phase: 'login', step: '@code', intent: null });
    expect(again.send(verify('123456')).intent).toMatchObject({ verification_id: 'v1', code: '123456' });
  });

  it('closes by cancelling at the code as well', () => {
    expect(atCode().send({ name: 'login_cancel', args: {} })).toMatchObject({ step: 'a' });
  });

  it('offers no back when it is the first step', () => {
    const first = makeFlow([ask('secret', { is_auth_required: true })]);
    const customer = new Customer(first, guest);
    expect(customer).toMatchObject({ phase: 'login', step: '@phone' });
    expect(customer.refusalOf({ name: 'back', args: {} }).code).toBe('first_step');
  });

  it('asks for the code that was already sent instead of sending another', () => {
    const customer = atCode().back().send(request('09121234567'));
    expect(customer).toMatchObject({ step: '@code', intent: null });
  });

  it('sends a new code to another phone, and to the same phone after the waiting time', () => {
    const other = atCode().back().send(request('09121234568'));
    expect(other.intent).toEqual({ call: 'request_code', phone: '989121234568' });
    const late = atCode();
    late.at = noon + 60_000;
    expect(late.send(request('')).intent).toEqual({ call: 'request_code', phone });
  });

  it.each([['', 'phone'] as const, ['0912', 'phone'] as const, ['سلام', 'phone'] as const])(
    'refuses %j as a phone, at its field',
    (text, field) => {
      expect(atPhone().refusalOf(request(text))).toMatchObject({ code: 'phone', field });
    },
  );

  it.each(['', '12345', '1234567', 'abcdef'])('refuses %j as a code, at its field', (code) => {
    expect(atCode().refusalOf(verify(code))).toMatchObject({ code: 'code', field: 'code' });
  });

  it('shows a wrong code at its field until the next one is tried', () => {
    const customer = atCode().send(verify('111111'));
    customer.hear({ name: 'sign_in_refused', message: 'wrong' });
    expect(customer.state).toMatchObject({ step: '@code', problem: { message: 'wrong', field: 'code' } });
    expect(customer.send(verify('123456')).state.problem).toBeNull();
  });

  it('shows at the phone that no code could be sent', () => {
    const customer = atPhone().send(request('09121234567'));
    customer.hear({ name: 'code_refused', message: 'too many', resend_at: noon + 90_000 });
    expect(customer.state).toMatchObject({
      step: '@phone',
      problem: { message: 'too many', field: 'phone' },
    });
  });

  it('waits as long as the upstream says before it sends another code', () => {
    const customer = atCode();
    customer.send(request('')).hear({ name: 'code_refused', message: 'wait', resend_at: noon + 90_000 });
    expect(customer.state).toMatchObject({
      step: '@code',
      login: { verification_id: 'v1', resend_at: noon + 90_000 },
      problem: { message: 'wait', field: 'code' },
    });
  });

  it('does not accept the code of one phone for another', () => {
    const customer = atCode().back().send(request('09129999999'));
    customer.hear({ name: 'code_refused', message: 'too many', resend_at: noon + 90_000 });
    expect(customer.state.login).toMatchObject({ phone: '989129999999', verification_id: null });
    customer.send(request('09129999999'));
    expect(customer.intent).toEqual({ call: 'request_code', phone: '989129999999' });
  });
});
