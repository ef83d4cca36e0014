/**
 * Whether a text is one e-mail address and nothing else: no name, no list, no quoting, no line break, none of which a
 * receipt needs and all of which have carried headers where they do not belong. [O-5.19]
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const pattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$(?![\\s\\S])`);
