import { isEmail } from '@gam/shared/email';
import { prepaymentGateways } from '@gam/schemas/upstream';
import {
  commonSettings,
  type Given,
  httpUrl,
  secret,
  secrets,
  setting,
  text,
  wholeNumber,
  words,
} from '@gam/shared/settings';

const isUrl =
  (...protocols: readonly string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '';

/** The parts of a list that is separated by commas or spaces. */
const partsOf = (value: string): string[] => value.split(/[\s,]+/).filter((part) => part !== '');

const isOrigin = (value: string): boolean =>
  isUrl('http:', 'https:')(value) && new URL(value).origin === value;
const token = () => secret('a random value of 16 to 512 characters without spaces', /^\S{16,512}$/);

/** The environment variables that the process reads. */
export const variables = {
  ...commonSettings,
  DATABASE_URL: secret('postgres://user:password@host:port/database', isUrl('postgres:', 'postgresql:')),
  GAM_DATA: text('the path of a folder', (value) => !value.includes('\0')),
  UPSTREAM_TOKEN: secrets('a random value of 16 to 512 characters without spaces', /^\S{16,512}$/),
  SMTP_URL: secret('smtp://user:password@host:port or smtps://…', isUrl('smtp:', 'smtps:')),
  // The BFFs read the folder; here it only says that rules are published by nobody.
  GAM_RULES: text('the path of a folder', (value) => !value.includes('\0')),
  RULES_REVIEW: words(['off', 'required'], 'off or required'),
  MAIL_FROM: text('an e-mail address', isEmail),
  SMS_DRIVER: words(
    ['outbox', 'kavenegar', 'webhook'],
    'kavenegar or webhook, outside production also outbox',
  ),
  KAVENEGAR_API_KEY: secret('the API key of the account', /^[\w=+-]{16,512}$/),
  KAVENEGAR_TEMPLATE: text('the name of the template of codes', /^[\w-]{1,100}$/),
  SMS_WEBHOOK_URL: text('http(s)://host/path', isUrl('http:', 'https:')),
  SMS_WEBHOOK_TOKEN: token(),
  BANK_DRIVER: words(['sandbox', 'zarinpal', 'none'], 'zarinpal or none, outside production also sandbox'),
  ZARINPAL_MERCHANT_ID: secret('the id of 36 characters', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
  ZARINPAL_URL: httpUrl('http(s)://host'),
  ZARINPAL_GATEWAYS: setting(`some of ${prepaymentGateways.join(', ')}, separated by commas`, (value) => {
    const named = partsOf(value);
    const known = prepaymentGateways.filter((gateway) => named.includes(gateway));
    return named.every((name) => known.some((gateway) => gateway === name)) ? known : null;
  }),
  PUBLIC_URL: httpUrl('http(s)://host'),
  BANK_URL: httpUrl('http(s)://host, with a path if needed'),
  BANK_SECRET: token(),
  BANK_REFUND_MINUTES: wholeNumber('minutes from 1 to 100000', 1, 100_000),
  REFUND_ALONE_MAX: wholeNumber('toman from 0 to 999999999', 0, 999_999_999),
  PAY_RETURN_ORIGINS: setting('origins such as https://gam.example', (value) =>
    partsOf(value).every(isOrigin) ? partsOf(value) : null,
  ),
};

export type VariableName = keyof typeof variables;
export type Variables = Given<typeof variables>;
