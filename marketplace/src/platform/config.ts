import { done, failed, type Result } from '@gam/shared/result';
import path from 'node:path';
import type { prepaymentGateways } from '@gam/schemas/upstream';
import { type CommonConfig, readCommon, readSettings } from '@gam/shared/settings';
import { type VariableName, type Variables, variables } from './config-variables.ts';
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
      /** How long after a payment it gives money back, ms; left out: without limit. */
      readonly refundWindowMs?: number | null;
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
export interface Config extends CommonConfig {
  /** The URL of a PostgreSQL; null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** Absolute path of the folder for all files on disk. */
  readonly dataFolder: string;
  /** The BFF's credential; null: calls for the BFF alone are refused. */
  readonly upstreamTokens: readonly string[];
  /** Whether another person has to confirm what is published of services, prices, discounts and other content. */
  readonly rulesReview: boolean;
  /** The mail server, `smtp(s)://user:password@host:port`; null: e-mails are kept as files in the data folder. */
  readonly smtpUrl: string | null;
  /** The sender's address of e-mails. */
  readonly mailFrom: string;
  readonly sms: SmsSettings;
  /** The host under which customers reach the product, which codes by SMS are bound to; null: unknown. */
  readonly publicHost: string | null;
  /** The origin under which the team reaches the product, which passkeys are bound to; null: unknown. */
  readonly publicOrigin: string | null;
  readonly bank: BankSettings;
  /** The greatest sum, in toman, that one person of finance gives back of an order, and on a day, without another. */
  readonly refundAloneMax: number;
  /** The origins that the bank may send customers back to; null: any. */
  readonly payReturnOrigins: readonly string[] | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment: the configuration, or one sentence for each wrong or missing variable. */
export function readConfig(env: Env): Result<Config, readonly string[]> {
  const { given, wrong, texts } = readSettings(variables, env);
  const problems = [
    ...wrong.map((name) => describeProblem(name, texts[name])),
    // A wrong variable is reported once.
    ...findMissing(texts).flatMap(({ name, text }) => (wrong.includes(name) ? [] : [text])),
  ];
  return problems.length > 0 ? failed(problems) : done(toConfig(given));
}

function describeProblem(name: VariableName, value: string | undefined): string {
  const { expects, isSecret } = variables[name];
  return `${name} is ${isSecret ? 'wrong' : `"${value}"`}; it expects ${expects}.`;
}

function toConfig(given: Variables): Config {
  const publicUrl = given.PUBLIC_URL === undefined ? null : new URL(given.PUBLIC_URL);
  return {
    ...readCommon(given, 3001),
    databaseUrl: given.DATABASE_URL ?? null,
    dataFolder: path.resolve(given.GAM_DATA ?? '.gam'),
    upstreamTokens: given.UPSTREAM_TOKEN ?? [],
    rulesReview:
      given.RULES_REVIEW === undefined
        ? given.NODE_ENV === 'production' && given.GAM_RULES === undefined
        : given.RULES_REVIEW === 'required',
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'receipts@gam.example',
    sms: smsOf[given.SMS_DRIVER ?? 'outbox'](given),
    publicHost: publicUrl?.hostname ?? null,
    publicOrigin: publicUrl?.origin ?? null,
    bank: bankOf[given.BANK_DRIVER ?? 'sandbox'](given),
    refundAloneMax: given.REFUND_ALONE_MAX ?? 5_000_000,
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
  sandbox: ({ BANK_URL: url = null, BANK_SECRET: secret = null, BANK_REFUND_MINUTES: minutes = null }) => ({
    driver: 'sandbox',
    url,
    secret,
    refundWindowMs: minutes === null ? null : minutes * 60_000,
  }),
  zarinpal: ({ ZARINPAL_MERCHANT_ID: merchantId = '', ZARINPAL_URL: url, ZARINPAL_GATEWAYS: gateways }) => ({
    driver: 'zarinpal',
    merchantId,
    url: url ?? 'https://payment.zarinpal.com',
    gateways: gateways ?? ['bank'],
  }),
  none: () => ({ driver: 'none' }),
} as const satisfies { [D in BankSettings['driver']]: (given: Variables) => BankSettings & { driver: D } };

/** In production the bank sends customers back to named origins only: the product's own unless others are named. */
function toReturnOrigins({ PAY_RETURN_ORIGINS: named, NODE_ENV: mode }: Variables, publicUrl: URL | null) {
  if (named !== undefined) return named;
  if (mode !== 'production') return null;
  return publicUrl === null ? [] : [publicUrl.origin];
}
