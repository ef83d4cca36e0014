import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const namesOf = (outcome: ReturnType<typeof readConfig>) =>
  outcome.ok ? [] : outcome.failure.map((problem) => problem.split(' ')[0]);

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      value: {
        port: 3001,
        host: '127.0.0.1',
        databaseUrl: null,
        dataFolder: path.resolve('.gam'),
        upstreamTokens: [],
        production: false,
        smtpUrl: null,
        mailFrom: 'receipts@gam.example',
        rulesReview: false,
        rateLimits: false,
        sms: { driver: 'outbox' },
        tracing: false,
        metrics: null,
        publicHost: null,
        publicOrigin: null,
        bank: { driver: 'sandbox', url: null, secret: null, refundWindowMs: null },
        refundAloneMax: 5_000_000,
        payReturnOrigins: null,
      },
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', UPSTREAM_TOKEN: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://localhost/gam'],
    ['DATABASE_URL', 'localhost'],
    ['UPSTREAM_TOKEN', 'short'],
    ['UPSTREAM_TOKEN', `${'t'.repeat(16)},short`],
    ['UPSTREAM_TOKEN', `${'t'.repeat(16)},`],
    ['UPSTREAM_TOKEN', `${'t'.repeat(16)},${'t'.repeat(16)}`],
    ['NODE_ENV', 'prod'],
    ['MAIL_FROM', 'Gam <a@b.ir>'],
    ['RATE_LIMITS', 'yes'],
    ['RULES_REVIEW', 'on'],
    ['SMS_DRIVER', 'mail'],
    ['BANK_DRIVER', 'mellat'],
    ['KAVENEGAR_API_KEY', 'short'],
    ['KAVENEGAR_TEMPLATE', 'a template'],
    ['SMS_WEBHOOK_URL', 'sms.example'],
    ['SMS_WEBHOOK_TOKEN', 'short'],
    ['ZARINPAL_MERCHANT_ID', 'x'.repeat(36)],
    ['ZARINPAL_URL', 'zarinpal.com'],
    ['ZARINPAL_GATEWAYS', 'bank, mellat'],
    ['PUBLIC_URL', 'gam.example'],
    ['BANK_URL', 'bank.example'],
    ['BANK_SECRET', 'short'],
    ['BANK_REFUND_MINUTES', '0'],
    ['REFUND_ALONE_MAX', '-1'],
    ['REFUND_ALONE_MAX', '5,000,000'],
    ['PAY_RETURN_ORIGINS', 'https://gam.example/pay'],
  ])('reports %s when it is %s, with the expected form', (name, value) => {
    const outcome = readConfig({ [name]: value });
    expect(outcome).toEqual({
      ok: false,
      failure: [expect.stringMatching(new RegExp(`^${name} .*expects`))],
    });
  });

  it('lists every wrong variable at once without repeating secrets', () => {
    const outcome = readConfig({
      PORT: 'x',
      DATABASE_URL: 'http://user:hunter2@host',
      UPSTREAM_TOKEN: 'hunter2',
      SMTP_URL: 'http://user:hunter2@host',
    });
    // The mail server's address and who its e-mails are from.
    expect(outcome).toHaveProperty('failure.length', 5);
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  it.each([
    [{ SMS_DRIVER: 'kavenegar' }, ['KAVENEGAR_API_KEY', 'KAVENEGAR_TEMPLATE']],
    [{ SMS_DRIVER: 'webhook' }, ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_TOKEN']],
    [{ BANK_DRIVER: 'zarinpal' }, ['ZARINPAL_MERCHANT_ID']],
  ])('asks for the settings of the driver in %j', (env, names) => {
    expect(namesOf(readConfig(env))).toEqual(names);
  });

  it.each([
    ['on', true],
    ['1', true],
    ['off', false],
    ['false', false],
  ])('reads RATE_LIMITS=%s as %s', (RATE_LIMITS, rateLimits) => {
    expect(readConfig({ RATE_LIMITS })).toMatchObject({ value: { rateLimits } });
  });

  it('reads the bounds of refunds', () => {
    const bounds = { BANK_REFUND_MINUTES: '30', REFUND_ALONE_MAX: '0' };
    expect(readConfig(bounds)).toMatchObject({
      value: { bank: { refundWindowMs: 1_800_000 }, refundAloneMax: 0 },
    });
  });

  it('reads the settings of each driver', () => {
    const merchantId = '1344b5d4-0048-11e8-94db-005056a205be';
    const zarinpal = { BANK_DRIVER: 'zarinpal', ZARINPAL_MERCHANT_ID: merchantId };
    expect(readConfig(zarinpal)).toMatchObject({
      value: { bank: { merchantId, url: 'https://payment.zarinpal.com', gateways: ['bank'] } },
    });
    const more = { ZARINPAL_URL: 'https://sandbox.zarinpal.com/', ZARINPAL_GATEWAYS: 'sadad, bank' };
    expect(readConfig({ ...zarinpal, ...more })).toMatchObject({
      value: { bank: { url: 'https://sandbox.zarinpal.com', gateways: ['bank', 'sadad'] } },
    });
    const keys = { KAVENEGAR_API_KEY: 'k'.repeat(32), KAVENEGAR_TEMPLATE: 'gam-code' };
    expect(readConfig({ SMS_DRIVER: 'kavenegar', ...keys })).toMatchObject({
      value: { sms: { driver: 'kavenegar', apiKey: 'k'.repeat(32), template: 'gam-code' } },
    });
    const hook = { SMS_WEBHOOK_URL: 'https://sms.example/send', SMS_WEBHOOK_TOKEN: 't'.repeat(16) };
    expect(readConfig({ SMS_DRIVER: 'webhook', ...hook })).toMatchObject({
      value: { sms: { driver: 'webhook', url: 'https://sms.example/send', token: 't'.repeat(16) } },
    });
    expect(readConfig({ BANK_DRIVER: 'none' })).toMatchObject({ value: { bank: { driver: 'none' } } });
  });
});

describe('readConfig in production', () => {
  const complete = {
    NODE_ENV: 'production',
    UPSTREAM_TOKEN: 't'.repeat(32),
    PUBLIC_URL: 'https://gam.example',
    SMS_DRIVER: 'webhook',
    SMS_WEBHOOK_URL: 'https://sms.example/',
    SMS_WEBHOOK_TOKEN: 'w'.repeat(16),
    BANK_DRIVER: 'zarinpal',
    ZARINPAL_MERCHANT_ID: '1344b5d4-0048-11e8-94db-005056a205be',
  };

  it('names each missing setting at once', () => {
    const missing = ['SMS_DRIVER', 'BANK_DRIVER', 'UPSTREAM_TOKEN', 'PUBLIC_URL'];
    expect(namesOf(readConfig({ NODE_ENV: 'production' }))).toEqual(missing);
  });

  it('accepts several credentials of the BFF', () => {
    const [next, old] = ['n'.repeat(32), 'o'.repeat(32)];
    expect(readConfig({ ...complete, UPSTREAM_TOKEN: `${next}, ${old}` })).toMatchObject({
      value: { upstreamTokens: [next, old] },
    });
  });

  it('accepts complete settings and sends customers back to the product alone', () => {
    expect(readConfig(complete)).toMatchObject({
      value: { rateLimits: true, publicHost: 'gam.example', payReturnOrigins: ['https://gam.example'] },
    });
  });

  it.each([
    ['SMS_DRIVER', 'outbox'],
    ['BANK_DRIVER', 'sandbox'],
    ['UPSTREAM_TOKEN', 't'.repeat(31)],
    ['UPSTREAM_TOKEN', `${'t'.repeat(32)},${'u'.repeat(31)}`],
    ['PUBLIC_URL', 'http://gam.example'],
    ['SMS_WEBHOOK_URL', 'http://sms.example/'],
    ['ZARINPAL_URL', 'http://payment.zarinpal.com'],
    ['ZARINPAL_URL', 'zarinpal'],
  ])('refuses %s=%s', (name, value) => {
    expect(namesOf(readConfig({ ...complete, [name]: value }))).toEqual([name]);
  });

  it('requires a review unless it is off or a folder holds the rules', () => {
    const review = (more: object) => readConfig({ ...complete, ...more });
    expect(review({})).toMatchObject({ value: { rulesReview: true } });
    expect(review({ GAM_RULES: '/rules' })).toMatchObject({ value: { rulesReview: false } });
    expect(review({ RULES_REVIEW: 'off' })).toMatchObject({ value: { rulesReview: false } });
  });

  it('repeats no secret', () => {
    const outcome = readConfig({ ...complete, UPSTREAM_TOKEN: 'hunter2-hunter2-hunter2' });
    expect(JSON.stringify(outcome)).toContain('UPSTREAM_TOKEN');
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  it('accepts services on this machine without encryption', () => {
    const local = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9000/sms', ZARINPAL_URL: 'http://localhost:9001' };
    expect(namesOf(readConfig({ ...complete, ...local }))).toEqual([]);
  });
});
