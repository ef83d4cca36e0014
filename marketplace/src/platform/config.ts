import path from 'node:path';
import { isEmail } from '@gam/shared/email';

/** What the process is told from outside. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** A PostgreSQL to use; null: the embedded one in the data folder. */
  readonly databaseUrl: string | null;
  /** Absolute path of the folder that holds everything kept on disk. */
  readonly dataFolder: string;
  /** The credential of the BFF; null: calls that only the BFF may make are refused. */
  readonly upstreamToken: string | null;
  readonly production: boolean;
  /** The mail server, `smtp(s)://user:password@host:port`; null: e-mails are kept as files in the data folder. */
  readonly smtpUrl: string | null;
  /** The address that e-mails come from. */
  readonly mailFrom: string;
  /** The host where customers reach the product, which codes by SMS are bound to; null: not told. */
  readonly publicHost: string | null;
  /** Whether the sandbox bank is there. */
  readonly sandboxBank: boolean;
  /** Where customers reach its pages, without a slash at the end; null: where the marketplace listens. */
  readonly bankUrl: string | null;
  /** What bank and marketplace sign with; null: made once in the data folder. */
  readonly bankSecret: string | null;
  /** The origins that the bank may send customers back to; null: any. */
  readonly payReturnOrigins: readonly string[] | null;
}

export type ConfigOutcome = { readonly config: Config } | { readonly problems: readonly string[] };

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment: the configuration, or one sentence per wrong variable. */
export function readConfig(env: Env): ConfigOutcome {
  const problems: string[] = [];
  // An empty variable counts as unset: that is how compose files pass on what they were not given.
  const read = (name: string, fallback: string, expects: string, fits: (value: string) => boolean) => {
    const value = env[name] === undefined || env[name] === '' ? fallback : env[name];
    if (!fits(value)) problems.push(`${name} is "${value}"; it expects ${expects}.`);
    return value;
  };

  const port = read('PORT', '3001', 'a port from 0 to 65535 (0: any free one)', isPort);
  const host = read('HOST', '127.0.0.1', 'an address or host name to listen on', (value) =>
    /^[\w.:-]+$/.test(value),
  );
  // The value may hold a password, so it is never repeated.
  const databaseUrl = env['DATABASE_URL'] || null;
  if (databaseUrl !== null && !isPostgresUrl(databaseUrl)) {
    problems.push('DATABASE_URL expects postgres://user:password@host:port/database.');
  }
  const data = read('GAM_DATA', '.gam', 'the path of a folder', (value) => !value.includes('\0'));
  const upstreamToken = env['UPSTREAM_TOKEN'] || null;
  if (upstreamToken !== null && !/^\S{16,512}$/.test(upstreamToken)) {
    problems.push('UPSTREAM_TOKEN expects a random value of 16 to 512 characters without spaces.');
  }
  const mode = read('NODE_ENV', 'development', 'development, test or production', (value) =>
    ['development', 'test', 'production'].includes(value),
  );

  // The value may hold a password, so it is never repeated.
  const smtpUrl = env['SMTP_URL'] || null;
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    problems.push('SMTP_URL expects smtp://user:password@host:port or smtps://….');
  }
  const mailFrom = read('MAIL_FROM', 'receipts@gam.example', 'an e-mail address', isEmail);
  if (smtpUrl !== null && !env['MAIL_FROM'])
    problems.push('MAIL_FROM expects an e-mail address beside SMTP_URL.');
  const production = mode === 'production';
  const sandboxBank = read('SANDBOX_BANK', production ? 'off' : 'on', 'on or off', (value) =>
    ['on', 'off'].includes(value),
  );
  const publicUrl = env['PUBLIC_URL'] || null;
  if (publicUrl !== null && !isHttpUrl(publicUrl)) problems.push('PUBLIC_URL expects http(s)://host.');
  const bankUrl = env['BANK_URL'] || null;
  if (bankUrl !== null && !isHttpUrl(bankUrl))
    problems.push('BANK_URL expects http(s)://host, with a path if need be.');
  const bankSecret = env['BANK_SECRET'] || null;
  if (bankSecret !== null && !/^\S{16,512}$/.test(bankSecret)) {
    problems.push('BANK_SECRET expects a random value of 16 to 512 characters without spaces.');
  }
  const origins = (env['PAY_RETURN_ORIGINS'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  for (const origin of origins.filter((origin) => !isHttpUrl(origin) || new URL(origin).origin !== origin)) {
    problems.push(`PAY_RETURN_ORIGINS has "${origin}"; it expects origins such as https://gam.example.`);
  }

  if (problems.length > 0) return { problems };
  return {
    config: {
      port: Number(port),
      host,
      databaseUrl,
      dataFolder: path.resolve(data),
      upstreamToken,
      smtpUrl,
      mailFrom,
      production,
      publicHost: publicUrl === null ? null : new URL(publicUrl).hostname,
      sandboxBank: sandboxBank === 'on',
      bankUrl: bankUrl === null ? null : bankUrl.replace(/\/+$/, ''),
      bankSecret,
      // In production nobody is sent to where nobody has said that it is ours.
      payReturnOrigins: origins.length > 0 || production ? origins : null,
    },
  };
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
}

function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (protocol === 'postgres:' || protocol === 'postgresql:') && hostname !== '';
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
