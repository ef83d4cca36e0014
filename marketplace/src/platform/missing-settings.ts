import type { Texts } from '@gam/shared/settings';
import { type VariableName, variables } from './config-variables.ts';

type Given = Texts<typeof variables>;

/** The shortest credential between servers in production, in characters. */
const minTokenLength = 32;

/** What a driver or another setting needs beside it. */
const companions = {
  'SMS_DRIVER=kavenegar': ['KAVENEGAR_API_KEY', 'KAVENEGAR_TEMPLATE'],
  'SMS_DRIVER=webhook': ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_TOKEN'],
  'BANK_DRIVER=zarinpal': ['ZARINPAL_MERCHANT_ID'],
} as const satisfies Record<string, readonly VariableName[]>;

/** A setting that is missing or unfit, with a sentence for people. */
interface MissingSetting {
  readonly name: VariableName;
  readonly text: string;
}

/** Finds the settings that are missing or unfit beside the others. */
export function findMissing(given: Given): MissingSetting[] {
  return [...findCompanions(given), ...(given.NODE_ENV === 'production' ? findUnfit(given) : [])];
}

function findCompanions(given: Given): MissingSetting[] {
  const needed = Object.entries(companions).flatMap(([setting, names]) => {
    const [name = '', value] = setting.split('=');
    return Reflect.get(given, name) === value ? names.map((name) => ({ name, setting })) : [];
  });
  const withMail = { name: 'MAIL_FROM', setting: 'SMTP_URL' } as const;
  return [...(given.SMTP_URL === undefined ? [] : [withMail]), ...needed].flatMap(({ name, setting }) =>
    given[name] === undefined
      ? [{ name, text: `${name} is not set; with ${setting} it expects ${variables[name].expects}.` }]
      : [],
  );
}

/** Finds what is missing, made for development or open to others in production. */
function findUnfit(given: Given): MissingSetting[] {
  const { SMS_DRIVER: sms = 'outbox', BANK_DRIVER: bank = 'sandbox', UPSTREAM_TOKEN: token } = given;
  return [
    ...(sms === 'outbox' ? [unfit(given, 'SMS_DRIVER', 'kavenegar or webhook')] : []),
    ...(bank === 'sandbox'
      ? [unfit(given, 'BANK_DRIVER', 'zarinpal, or none to ask for no prepayment')]
      : []),
    ...(token === undefined || token.split(',').some((one) => one.trim().length < minTokenLength)
      ? [
          unfit(
            token === undefined ? {} : { UPSTREAM_TOKEN: 'too short' },
            'UPSTREAM_TOKEN',
            `${minTokenLength} characters or more, the same as the BFF's`,
          ),
        ]
      : []),
    ...(given.PUBLIC_URL === undefined ? [unfit(given, 'PUBLIC_URL', 'https://host')] : []),
    ...(['PUBLIC_URL', 'SMS_WEBHOOK_URL', 'ZARINPAL_URL'] as const).flatMap((name) =>
      isPrivate(given[name]) ? [] : [unfit(given, name, 'https://')],
    ),
  ];
}

function unfit(given: Given, name: VariableName, expected: string): MissingSetting {
  const present = given[name] === undefined ? 'not set' : `"${given[name]}"`;
  return { name, text: `${name} is ${present}; in production it expects ${expected}.` };
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether what is sent to a URL stays secret: encrypted, or on this machine. */
const isPrivate = (url: string | undefined): boolean =>
  url === undefined ||
  !URL.canParse(url) ||
  new URL(url).protocol === 'https:' ||
  thisMachine.has(new URL(url).hostname);
