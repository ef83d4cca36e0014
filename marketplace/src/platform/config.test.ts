import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      config: {
        port: 3001,
        host: '127.0.0.1',
        databaseUrl: null,
        dataFolder: path.resolve('.gam'),
        upstreamToken: null,
        production: false,
        smtpUrl: null,
        mailFrom: 'receipts@gam.example',
        publicHost: null,
        sandboxBank: true,
        bankUrl: null,
        bankSecret: null,
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
    ['NODE_ENV', 'prod'],
    ['MAIL_FROM', 'Gam <a@b.ir>'],
    ['SANDBOX_BANK', 'yes'],
    ['PUBLIC_URL', 'gam.example'],
    ['BANK_URL', 'bank.example'],
    ['BANK_SECRET', 'short'],
    ['PAY_RETURN_ORIGINS', 'https://gam.example/pay'],
  ])('reports %s when it is %s, with the expected form', (name, value) => {
    const outcome = readConfig({ [name]: value });
    expect(outcome).toEqual({ problems: [expect.stringMatching(new RegExp(`^${name} .*expects`))] });
  });

  it('lists every wrong variable at once without repeating secrets', () => {
    const outcome = readConfig({
      PORT: 'x',
      DATABASE_URL: 'http://user:hunter2@host',
      UPSTREAM_TOKEN: 'hunter2',
      SMTP_URL: 'http://user:hunter2@host',
    });
    // The mail server's address and who its e-mails are from.
    expect(outcome).toHaveProperty('problems.length', 5);
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });
});
