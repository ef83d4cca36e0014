import path from 'node:path';
import { isMailAddress } from './mail/address.ts';

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
  const mailFrom = read('MAIL_FROM', 'receipts@gam.example', 'an e-mail address', isMailAddress);
  if (smtpUrl !== null && !env['MAIL_FROM'])
    problems.push('MAIL_FROM expects an e-mail address beside SMTP_URL.');

  if (problems.length > 0) return { problems };
  return {
    config: {
      port: Number(port),
      host,
      databaseUrl,
      dataFolder: path.resolve(data),
      upstreamToken,
      production: mode === 'production',
      smtpUrl,
      mailFrom,
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
