interface Declaration {
  readonly text: string;
  /** The custom property that it sets; null for any other property. */
  readonly sets: string | null;
  /** The custom properties that it reads. */
  readonly reads: readonly string[];
}

interface Selector {
  readonly text: string;
  /** The ways in which it can match, each as what the page must have: `.class`, `[attribute]`, `[attribute=value]`. */
  readonly ways: readonly (readonly string[])[];
}

/** A part of the built style sheets, without what a first picture never shows. The build writes them. */
export type StylePart =
  | {
      readonly is: 'rule';
      readonly selectors: readonly Selector[];
      readonly declarations: readonly Declaration[];
    }
  /** A condition or a layer around other parts. */
  | { readonly is: 'group'; readonly prelude: string; readonly parts: readonly StylePart[] }
  | { readonly is: 'keyframes'; readonly name: string; readonly text: string }
  /** A file of a font; `signs` is the pattern of those that it has. */
  | { readonly is: 'font'; readonly text: string; readonly signs: string }
  /** What is taken as it is: the order of layers. */
  | { readonly is: 'whole'; readonly text: string };

/** How many sets of classes have their styles kept; a screen's kind and layout decide the set. */
const maxKept = 200;

/** Returns the styles that a page needs for its first picture. `html`: what the page draws; `rules`: its own rules. */
type CriticalStyles = (html: string, rules: string) => string;

/**
 * Makes the choice of critical styles: the rules whose classes the page has and the fonts whose signs it has, without
 * custom properties that nothing reads.
 */
export function chooseCriticalStyles(parts: readonly StylePart[]): CriticalStyles {
  const fonts = parts.flatMap((part) =>
    part.is === 'font' ? [{ text: part.text, signs: new RegExp(part.signs, 'u') }] : [],
  );
  const needs = parts
    .flatMap(rulesIn)
    .flatMap(({ selectors }) => selectors.flatMap(({ ways }) => ways.flat()));
  const asked = new Set(needs);
  // Most attributes of a page are asked for by no style, and their values are long.
  const names = new Set(needs.flatMap((need) => /^\[([\w-]+)/.exec(need)?.[1] ?? []));
  const kept = new Map<string, string>();
  return (html, rules) => {
    const traits = new Set(readTraits(html, names).filter((trait) => asked.has(trait)));
    for (const { text, signs } of fonts) if (signs.test(html)) traits.add(text);
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

/** Returns the custom properties that a text reads. */
export const readProperties = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** Returns the classes of a page and its attributes with these names, as selectors ask for them. */
const readTraits = (html: string, names: ReadonlySet<string>): string[] =>
  [...html.matchAll(/\s([a-z][\w-]*)="([^"]*)"/g)].flatMap(([, name = '', value = '']) => {
    if (name === 'class') return value.split(' ').map((one) => `.${one}`);
    return names.has(name) ? [`[${name}]`, `[${name}=${value}]`] : [];
  });

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
  const selectors = part.selectors.filter(({ ways }) =>
    ways.some((way) => way.every((need) => traits.has(need))),
  );
  return selectors.length === 0 ? [] : [{ ...part, selectors }];
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
