import path from 'node:path';
import { isEmail } from '@gam/shared/email';
import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** The configuration of the process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The URL of a PostgreSQL; null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** Absolute path of the folder for all files on disk. */
  readonly dataFolder: string;
  /** The BFF's credential; null: calls for the BFF alone are refused. */
  readonly upstreamToken: string | null;
  readonly production: boolean;
  /** The mail server, `smtp(s)://user:password@host:port`; null: e-mails are kept as files in the data folder. */
  readonly smtpUrl: string | null;
  /** The sender's address of e-mails. */
  readonly mailFrom: string;
  /** The host under which customers reach the product, which codes by SMS are bound to; null: unknown. */
  readonly publicHost: string | null;
  /** Whether the sandbox bank runs. */
  readonly sandboxBank: boolean;
  /** The public URL of the bank's pages, without a final slash; null for the marketplace's own URL. */
  readonly bankUrl: string | null;
  /** The secret that bank and marketplace sign with; null: made once in the data folder. */
  readonly bankSecret: string | null;
  /** The origins that the bank may send customers back to; null: any. */
  readonly payReturnOrigins: readonly string[] | null;
}

type ConfigOutcome = { readonly config: Config } | { readonly problems: readonly string[] };

type Env = Readonly<Record<string, string | undefined>>;

const isUrl =
  (...protocols: readonly string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '';
const isHttpUrl = isUrl('http:', 'https:');
const origins = (value: string): string[] => value.split(/[\s,]+/).filter((origin) => origin !== '');
const isOrigin = (value: string): boolean => isHttpUrl(value) && new URL(value).origin === value;

/** A variable. Its description states the expected form; a secret's value never appears in messages. */
const text = (description: string, isRight: (value: string) => boolean, isSecret = false) =>
  Type.Refine(Type.String({ description, isSecret }), isRight);
const words = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Enum(values as unknown as [T[number], ...T[number][]], { description });
const secret = () =>
  text('a random value of 16 to 512 characters without spaces', (value) => /^\S{16,512}$/.test(value), true);

/** The environment variables that the process reads. */
const variables = {
  PORT: text('a port from 0 to 65535 (0: any free one)', (v) => /^\d{1,5}$/.test(v) && Number(v) <= 65_535),
  HOST: text('an address or host name to listen on', (value) => /^[\w.:-]+$/.test(value)),
  DATABASE_URL: text('postgres://user:password@host:port/database', isUrl('postgres:', 'postgresql:'), true),
  GAM_DATA: text('the path of a folder', (value) => !value.includes('\0')),
  UPSTREAM_TOKEN: secret(),
  NODE_ENV: words(['development', 'test', 'production'], 'development, test or production'),
  SMTP_URL: text('smtp://user:password@host:port or smtps://…', isUrl('smtp:', 'smtps:'), true),
  MAIL_FROM: text('an e-mail address', isEmail),
  SANDBOX_BANK: words(['on', 'off'], 'on or off'),
  PUBLIC_URL: text('http(s)://host', isHttpUrl),
  BANK_URL: text('http(s)://host, with a path if needed', isHttpUrl),
  BANK_SECRET: secret(),
  PAY_RETURN_ORIGINS: text('origins such as https://gam.example', (value) => origins(value).every(isOrigin)),
};

type Variables = { readonly [K in keyof typeof variables]?: Static<(typeof variables)[K]> };

/** Reads and checks the environment: the configuration, or one sentence for each wrong variable. */
export function readConfig(env: Env): ConfigOutcome {
  // Compose files pass an unset variable on as an empty one.
  const given = Object.fromEntries(
    Object.keys(variables).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const problems = Object.entries<TSchema>(variables).flatMap(([name, schema]) =>
    name in given && !Check(schema, given[name]) ? [describeProblem(name, schema, given[name])] : [],
  );
  if ('SMTP_URL' in given && !('MAIL_FROM' in given))
    problems.push('MAIL_FROM is not set; with SMTP_URL it expects an e-mail address.');
  return problems.length > 0 ? { problems } : { config: toConfig(given) };
}

function describeProblem(name: string, schema: TSchema, value: unknown): string {
  const { description, isSecret } = schema as { description?: string; isSecret?: boolean };
  return `${name} is ${isSecret ? 'wrong' : `"${String(value)}"`}; it expects ${description}.`;
}

function toConfig(given: Variables): Config {
  const production = given.NODE_ENV === 'production';
  const returnOrigins = origins(given.PAY_RETURN_ORIGINS ?? '');
  return {
    port: Number(given.PORT ?? 3001),
    host: given.HOST ?? '127.0.0.1',
    databaseUrl: given.DATABASE_URL ?? null,
    dataFolder: path.resolve(given.GAM_DATA ?? '.gam'),
    upstreamToken: given.UPSTREAM_TOKEN ?? null,
    production,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'receipts@gam.example',
    publicHost: given.PUBLIC_URL === undefined ? null : new URL(given.PUBLIC_URL).hostname,
    sandboxBank: given.SANDBOX_BANK === undefined ? !production : given.SANDBOX_BANK === 'on',
    bankUrl: given.BANK_URL?.replace(/\/+$/, '') ?? null,
    bankSecret: given.BANK_SECRET ?? null,
    // In production the bank sends customers back to named origins only.
    payReturnOrigins: returnOrigins.length > 0 || production ? returnOrigins : null,
  };
}
