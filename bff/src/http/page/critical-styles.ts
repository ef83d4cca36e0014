import { readProperties, readStyleSheet, type StylePart } from './style-rules.ts';

/** How many sets of classes have their styles kept; a screen's kind and layout decide the set. */
const maxKept = 200;

/** Returns the styles that a page needs for its first picture. `html`: what the page draws; `rules`: its own rules. */
export type CriticalStyles = (html: string, rules: string) => string;

/**
 * Makes the choice of critical styles from the build's style sheets, in the order in which they are loaded: the rules
 * whose classes the page has and the fonts whose signs it has, without custom properties that nothing reads.
 */
export function chooseCriticalStyles(sheets: readonly string[]): CriticalStyles {
  const parts = sheets.flatMap(readStyleSheet);
  const kept = new Map<string, string>();
  return (html, rules) => {
    const traits = readTraits(html);
    for (const part of parts) if (part.is === 'font' && part.signs.test(html)) traits.add(part.text);
    const properties = readProperties(html + rules);
    const key = [...traits, ...new Set(properties)].toSorted().join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = write(parts, traits, properties);
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}

/** What selectors can ask for: the classes and attributes of the page, as they are written there. */
function readTraits(html: string): Set<string> {
  const traits = new Set<string>();
  for (const [, name = '', value = ''] of html.matchAll(/\s([a-z][\w-]*)="([^"]*)"/g)) {
    if (name === 'class') for (const one of value.split(' ')) traits.add(`.${one}`);
    else if (name.startsWith('data-') || name === 'type' || name === 'role')
      traits.add(`[${name}]`).add(`[${name}=${value}]`);
    else traits.add(`[${name}]`);
  }
  return traits;
}

/** States that a first picture has not: their rules come with the whole style sheets. */
const laterStates = /:(?:hover|active)\b/;

/** Properties that a first picture does not show: they come with the whole style sheets. */
const laterProperties = /^(?:transition|touch-action|(?:-webkit-)?user-select|-webkit-tap-highlight-color)\b/;

function write(
  all: readonly StylePart[],
  traits: ReadonlySet<string>,
  properties: readonly string[],
): string {
  const parts = all.flatMap((part) => pick(part, traits));
  const read = followProperties(parts, properties);
  const rules = parts.map((part) => writePart(part, read)).join('');
  const animations = all.flatMap((part) =>
    part.is === 'keyframes' && rules.includes(part.name) ? part.text : [],
  );
  return rules + animations.join('');
}

/** The part of a style sheet that can apply to the page; without keyframes, which follow from it. */
function pick(part: StylePart, traits: ReadonlySet<string>): StylePart[] {
  if (part.is === 'keyframes') return [];
  if (part.is === 'whole') return [part];
  if (part.is === 'font') return traits.has(part.text) ? [part] : [];
  if (part.is === 'group') {
    const parts = part.parts.flatMap((inner) => pick(inner, traits));
    return parts.length === 0 ? [] : [{ ...part, parts }];
  }
  const selectors = part.selectors.filter(
    ({ text, needs }) => !laterStates.test(text) && needs.every((need) => traits.has(need)),
  );
  const declarations = part.declarations.filter(({ text }) => !laterProperties.test(text));
  return selectors.length === 0 ? [] : [{ ...part, selectors, declarations }];
}

const rulesIn = (part: StylePart): Extract<StylePart, { is: 'rule' }>[] =>
  part.is === 'rule' ? [part] : part.is === 'group' ? part.parts.flatMap(rulesIn) : [];

/** Returns the custom properties that the page or these rules read, also through other properties. */
function followProperties(parts: readonly StylePart[], first: readonly string[]): Set<string> {
  const declarations = parts.flatMap(rulesIn).flatMap((rule) => rule.declarations);
  const setBy = Map.groupBy(declarations, ({ sets }) => sets);
  const read = new Set<string>();
  const waiting = [...first, ...(setBy.get(null) ?? []).flatMap(({ reads }) => reads)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (read.has(name)) continue;
    read.add(name);
    waiting.push(...(setBy.get(name) ?? []).flatMap(({ reads }) => reads));
  }
  return read;
}

function writePart(part: StylePart, read: ReadonlySet<string>): string {
  if (part.is === 'group') {
    const inside = part.parts.map((inner) => writePart(inner, read)).join('');
    return inside === '' ? '' : `${part.prelude}{${inside}}`;
  }
  if (part.is !== 'rule') return part.text;
  const declarations = part.declarations.filter(({ sets }) => sets === null || read.has(sets));
  if (declarations.length === 0) return '';
  return `${part.selectors.map(({ text }) => text).join()}{${declarations.map(({ text }) => text).join(';')}}`;
}
