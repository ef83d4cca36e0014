import { landlineToShown, landlineToStored, normaliseMobile, normalisePhone } from './phone.ts';

/** The phone format of a country: what people of it type, and the prefix under which it is stored. [W-3.09, readings 40] */
export interface CountryPhone {
  /** Lengths in digits, of the form that people of the country type. */
  readonly min_length: number;
  readonly max_length: number;
  /** Whether digits match the country's pattern; if missing, only the length is checked. */
  readonly accepts?: (digits: string) => boolean;
  readonly sample: string;
  /** The prefix of stored phones; missing: 98. */
  readonly calling_code?: string;
}

/** The calling code of a country whose settings name none. */
const ownCode = '98';

const codeOf = ({ calling_code }: CountryPhone): string => calling_code ?? ownCode;

/** Whether phones are Iranian: settings need not name the country, but their sample is an Iranian mobile number. */
export const isOfIran = (country: CountryPhone): boolean =>
  codeOf(country) === ownCode && normaliseMobile(country.sample) !== null;

/** Whether a national number has the length and pattern of a country. */
export const isCountryPhone = (digits: string, country: CountryPhone): boolean =>
  /^\d+$/.test(digits) &&
  digits.length >= country.min_length &&
  digits.length <= country.max_length &&
  (country.accepts?.(digits) ?? true);

/** The same, or a landline of Iran with the code of its city, since Iran's pattern is that of mobiles. [W-5.07] */
export const isContactPhone = (digits: string, country: CountryPhone): boolean =>
  isCountryPhone(digits, country) ||
  (isOfIran(country) &&
    /^0[1-8]\d+$/.test(digits) &&
    isCountryPhone(digits, { ...country, accepts: () => true }));

/** The ways to write what follows a calling code: with the 0 that a call within the country begins with, or without it. */
const withoutCode = (number: string): readonly string[] => {
  const rest = number.replace(/^0/, '');
  return [`0${rest}`, rest];
};

/** What a typed number may mean in a country, the likeliest first. */
function readings(text: string, code: string): readonly string[] {
  const abroad = /^(?:\+|00)(\d+)$/.exec(text)?.[1];
  if (abroad !== undefined) return abroad.startsWith(code) ? withoutCode(abroad.slice(code.length)) : [];
  const own = [text, ...(text.startsWith('0') ? [text.slice(1)] : [])];
  return text.startsWith(code) ? [...own, ...withoutCode(text.slice(code.length))] : own;
}

/**
 * Returns a typed phone in the national form that a country's settings accept: without its calling code, and with a leading
 * 0 only where the pattern has it. Any other text is returned in Latin digits, a number of Iran with a leading 0.
 * [W-5.05]
 */
export function readCountryPhone(typed: string, country: CountryPhone): string {
  const text = normalisePhone(typed);
  const mobile = isOfIran(country) ? normaliseMobile(text) : null;
  if (mobile !== null) return landlineToShown(mobile);
  const found = readings(text, codeOf(country)).find((digits) => isContactPhone(digits, country));
  if (found !== undefined) return found;
  const stored = isOfIran(country) ? landlineToStored(text) : null;
  return stored === null ? text : landlineToShown(stored);
}

/** Returns a national number in its stored form: the calling code, then the number without its leading 0. [W-3.01] */
export const toStoredPhone = (national: string, country: CountryPhone): string =>
  codeOf(country) + national.replace(/^0/, '');

/**
 * Returns a stored phone as people of the country read it. Without a calling code in the settings 98 becomes a leading 0;
 * with one the number has a leading 0 where the sample has it.
 */
export function toShownPhone(stored: string, country: CountryPhone | null): string {
  const code = country?.calling_code;
  if (code === undefined) return landlineToShown(stored);
  if (!stored.startsWith(code)) return stored;
  const rest = stored.slice(code.length);
  return country?.sample.startsWith('0') || country?.sample.startsWith('۰') ? `0${rest}` : rest;
}

/** Returns a stored phone as the form of its country takes it back: the shown form where the settings accept that. */
export function toEditedPhone(stored: string, country: CountryPhone): string {
  const shown = toShownPhone(stored, country);
  const bare = stored.startsWith(codeOf(country)) ? stored.slice(codeOf(country).length) : stored;
  return [shown, bare].find((digits) => isContactPhone(digits, country)) ?? shown;
}
