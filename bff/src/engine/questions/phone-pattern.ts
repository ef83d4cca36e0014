/** A pattern is read up to so many characters, and matched on so many digits: none can keep the server busy. */
const maxPattern = 200;
const maxDigits = 20;

const read = (regex: string): RegExp | null => {
  try {
    return regex.length <= maxPattern ? new RegExp(regex, 'u') : null;
  } catch {
    return null;
  }
};

/** Countries are few. */
const known = new Map<string, RegExp | null>();
const remembered = 100;

/** Whether a phone, in Latin digits, has its country's pattern; one that cannot be read holds nobody up. [O-5.06] */
export function hasPattern(regex: string, digits: string): boolean {
  const pattern = known.get(regex) ?? read(regex);
  if (known.size < remembered) known.set(regex, pattern);
  return pattern === null || pattern.test(digits.slice(0, maxDigits));
}
