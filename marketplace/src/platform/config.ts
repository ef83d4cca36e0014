import path from 'node:path';
import { prepaymentGateways } from '@gam/schemas/upstream';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { partsOf, type Variables, variables } from './config-variables.ts';
import { findMissing } from './missing-settings.ts';

/** How SMS are sent. */
export type SmsSettings =
  | { readonly driver: 'outbox' }
  | { readonly driver: 'kavenegar'; readonly apiKey: string; readonly template: string }
  | { readonly driver: 'webhook'; readonly url: string; readonly token: string };

/** The bank behind the gateways. */
export type BankSettings =
  | {
      readonly driver: 'sandbox';
      /** The public URL of the bank's pages, without a final slash; null for the marketplace's own URL. */
      readonly url: string | null;
      /** The secret that bank and marketplace sign with; null: made once in the data folder. */
      readonly secret: string | null;
    }
  | {
      readonly driver: 'zarinpal';
      readonly merchantId: string;
      /** Without a final slash. */
      readonly url: string;
      /** The gateways that it stands behind. */
      readonly gateways: readonly (typeof prepaymentGateways)[number][];
    }
  | { readonly driver: 'none' };

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
  /** Whether another person has to confirm what is published of services, prices, discounts and other content. */
  readonly rulesReview: boolean;
  /** Whether codes by SMS are limited per range of numbers. */
  readonly rateLimits: boolean;
  /** Whether traces are sent to the collector that OpenTelemetry's own variables name. */
  readonly tracing: boolean;
  /** Where metrics are served; null: the process counts nothing. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** The mail server, `smtp(s)://user:password@host:port`; null: e-mails are kept as files in the data folder. */
  readonly smtpUrl: string | null;
  /** The sender's address of e-mails. */
  readonly mailFrom: string;
  readonly sms: SmsSettings;
  /** The host under which customers reach the product, which codes by SMS are bound to; null: unknown. */
  readonly publicHost: string | null;
  readonly bank: BankSettings;
  /** The origins that the bank may send customers back to; null: any. */
  readonly payReturnOrigins: readonly string[] | null;
}

type ConfigOutcome = { readonly config: Config } | { readonly problems: readonly string[] };

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment: the configuration, or one sentence for each wrong or missing variable. */
export function readConfig(env: Env): ConfigOutcome {
  // Compose files pass an unset variable on as an empty one.
  const given = Object.fromEntries(
    Object.keys(variables).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const wrong = Object.entries<TSchema>(variables).filter(
    ([name, schema]) => name in given && !Check(schema, given[name]),
  );
  const problems = [
    ...wrong.map(([name, schema]) => describeProblem(name, schema, given[name])),
    // A wrong variable is reported once.
    ...findMissing(given).flatMap(({ name, text }) =>
      wrong.some(([other]) => other === name) ? [] : [text],
    ),
  ];
  return problems.length > 0 ? { problems } : { config: toConfig(given) };
}

function describeProblem(name: string, schema: TSchema, value: unknown): string {
  const { description, isSecret } = schema as { description?: string; isSecret?: boolean };
  return `${name} is ${isSecret ? 'wrong' : `"${String(value)}"`}; it expects ${description}.`;
}

function toConfig(given: Variables): Config {
  const production = given.NODE_ENV === 'production';
  const publicUrl = given.PUBLIC_URL === undefined ? null : new URL(given.PUBLIC_URL);
  return {
    port: Number(given.PORT ?? 3001),
    host: given.HOST ?? '127.0.0.1',
    databaseUrl: given.DATABASE_URL ?? null,
    dataFolder: path.resolve(given.GAM_DATA ?? '.gam'),
    upstreamToken: given.UPSTREAM_TOKEN ?? null,
    production,
    rulesReview: given.RULES_REVIEW === 'required',
    rateLimits:
      given.RATE_LIMITS === undefined ? production : ['on', 'true', '1'].includes(given.RATE_LIMITS),
    tracing: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics:
      given.METRICS_PORT === undefined
        ? null
        : { port: Number(given.METRICS_PORT), host: given.METRICS_HOST ?? '127.0.0.1' },
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'receipts@gam.example',
    sms: smsOf[given.SMS_DRIVER ?? 'outbox'](given),
    publicHost: publicUrl?.hostname ?? null,
    bank: bankOf[given.BANK_DRIVER ?? 'sandbox'](given),
    payReturnOrigins: toReturnOrigins(given, publicUrl),
  };
}

const smsOf = {
  outbox: () => ({ driver: 'outbox' }),
  kavenegar: ({ KAVENEGAR_API_KEY: apiKey = '', KAVENEGAR_TEMPLATE: template = '' }) => ({
    driver: 'kavenegar',
    apiKey,
    template,
  }),
  webhook: ({ SMS_WEBHOOK_URL: url = '', SMS_WEBHOOK_TOKEN: token = '' }) => ({
    driver: 'webhook',
    url,
    token,
  }),
} as const satisfies { [D in SmsSettings['driver']]: (given: Variables) => SmsSettings & { driver: D } };

const bankOf = {
  sandbox: ({ BANK_URL: url, BANK_SECRET: secret = null }) => ({
    driver: 'sandbox',
    url: url === undefined ? null : withoutSlash(url),
    secret,
  }),
  zarinpal: ({ ZARINPAL_MERCHANT_ID: merchantId = '', ZARINPAL_URL: url, ZARINPAL_GATEWAYS: names }) => ({
    driver: 'zarinpal',
    merchantId,
    url: withoutSlash(url ?? 'https://payment.zarinpal.com'),
    gateways: prepaymentGateways.filter((name) => partsOf(names ?? 'bank').includes(name)),
  }),
  none: () => ({ driver: 'none' }),
} as const satisfies { [D in BankSettings['driver']]: (given: Variables) => BankSettings & { driver: D } };

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** In production the bank sends customers back to named origins only: the product's own unless others are named. */
function toReturnOrigins({ PAY_RETURN_ORIGINS: named, NODE_ENV: mode }: Variables, publicUrl: URL | null) {
  if (named !== undefined) return partsOf(named);
  if (mode !== 'production') return null;
  return publicUrl === null ? [] : [publicUrl.origin];
}
