import { isEmail } from '@gam/shared/email';
import { prepaymentGateways } from '@gam/schemas/upstream';
import { Type, type Static } from 'typebox';

const isUrl =
  (...protocols: readonly string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '';
const isHttpUrl = isUrl('http:', 'https:');

/** The parts of a list that is separated by commas or spaces. */
export const partsOf = (value: string): string[] => value.split(/[\s,]+/).filter((part) => part !== '');

const isOrigin = (value: string): boolean => isHttpUrl(value) && new URL(value).origin === value;
const isGateway = (value: string): boolean => prepaymentGateways.some((name) => name === value);

/** A variable. Its description states the expected form; a secret's value never appears in messages. */
const text = (description: string, isRight: (value: string) => boolean, isSecret = false) =>
  Type.Refine(Type.String({ description, isSecret }), isRight);
const words = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Enum(values as unknown as [T[number], ...T[number][]], { description });
const secret = () =>
  text('a random value of 16 to 512 characters without spaces', (value) => /^\S{16,512}$/.test(value), true);

const port = () =>
  text('a port from 0 to 65535 (0: any free one)', (v) => /^\d{1,5}$/.test(v) && Number(v) <= 65_535);
const host = () => text('an address or host name to listen on', (value) => /^[\w.:-]+$/.test(value));

/** The environment variables that the process reads. */
export const variables = {
  PORT: port(),
  HOST: host(),
  OTEL_EXPORTER_OTLP_ENDPOINT: text('a URL that begins with http:// or https://', isHttpUrl),
  METRICS_PORT: port(),
  METRICS_HOST: host(),
  DATABASE_URL: text('postgres://user:password@host:port/database', isUrl('postgres:', 'postgresql:'), true),
  GAM_DATA: text('the path of a folder', (value) => !value.includes('\0')),
  UPSTREAM_TOKEN: secret(),
  NODE_ENV: words(['development', 'test', 'production'], 'development, test or production'),
  // The same values as for the BFF, which often shares these variables.
  RATE_LIMITS: words(['on', 'true', '1', 'off', 'false', '0'], 'on or off'),
  RULES_REVIEW: words(['off', 'required'], 'off or required'),
  SMTP_URL: text('smtp://user:password@host:port or smtps://…', isUrl('smtp:', 'smtps:'), true),
  MAIL_FROM: text('an e-mail address', isEmail),
  SMS_DRIVER: words(
    ['outbox', 'kavenegar', 'webhook'],
    'kavenegar or webhook, outside production also outbox',
  ),
  KAVENEGAR_API_KEY: text('the API key of the account', (value) => /^[\w=+-]{16,512}$/.test(value), true),
  KAVENEGAR_TEMPLATE: text('the name of the template of codes', (value) => /^[\w-]{1,100}$/.test(value)),
  SMS_WEBHOOK_URL: text('http(s)://host/path', isHttpUrl),
  SMS_WEBHOOK_TOKEN: secret(),
  BANK_DRIVER: words(['sandbox', 'zarinpal', 'none'], 'zarinpal or none, outside production also sandbox'),
  ZARINPAL_MERCHANT_ID: text(
    'the id of 36 characters',
    (value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
    true,
  ),
  ZARINPAL_URL: text('http(s)://host', isHttpUrl),
  ZARINPAL_GATEWAYS: text(`some of ${prepaymentGateways.join(', ')}, separated by commas`, (value) =>
    partsOf(value).every(isGateway),
  ),
  PUBLIC_URL: text('http(s)://host', isHttpUrl),
  BANK_URL: text('http(s)://host, with a path if needed', isHttpUrl),
  BANK_SECRET: secret(),
  PAY_RETURN_ORIGINS: text('origins such as https://gam.example', (value) => partsOf(value).every(isOrigin)),
};

export type VariableName = keyof typeof variables;
export type Variables = { readonly [K in VariableName]?: Static<(typeof variables)[K]> };

/** What a variable expects, for people. */
export const describe = (name: VariableName): string =>
  String((variables[name] as { description?: string }).description);
