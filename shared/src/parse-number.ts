import { toLatinDigits } from './digits.ts';
import { normaliseLine } from './normalise.ts';

const numberText = /^([+-]?)(\d+)(?:[.\u066b](\d*))?$/;

/** A typed number in any digits, without the spaces around it; null when the text is not a number. [O-5.02] */
export function parseNumber(text: string): number | null {
  const plain = normaliseNumber(text);
  return numberText.test(plain) ? Number(plain) : null;
}

/**
 * A typed number as it is sent: Latin digits, no leading zeros, no plus, «.» before a fraction. A text that is no
 * number comes back tidied, to be refused by the validator.
 */
export function normaliseNumber(text: string): string {
  const plain = toLatinDigits(normaliseLine(text));
  const [, sign, wholePart, fractionPart = ''] = numberText.exec(plain) ?? [];
  if (wholePart === undefined) return plain;
  const whole = wholePart.replace(/^0+(?=\d)/, '');
  const fraction = fractionPart.replace(/(?<!0)0+$/, '');
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}
