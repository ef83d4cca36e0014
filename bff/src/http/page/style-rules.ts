/** A declaration of a rule. */
interface Declaration {
  readonly text: string;
  /** The custom property that it sets; null for any other property. */
  readonly sets: string | null;
  /** The custom properties that it reads. */
  readonly reads: readonly string[];
}

/** A selector, and what the page must have for it to match anything: `.class`, `[attribute]`, `[attribute=value]`. */
interface Selector {
  readonly text: string;
  readonly needs: readonly string[];
}

/** A part of a style sheet. */
export type StylePart =
  | {
      readonly is: 'rule';
      readonly selectors: readonly Selector[];
      readonly declarations: readonly Declaration[];
    }
  /** A condition or a layer around other parts. */
  | { readonly is: 'group'; readonly prelude: string; readonly parts: readonly StylePart[] }
  | { readonly is: 'keyframes'; readonly name: string; readonly text: string }
  /** A file of a font, and the signs that it has. */
  | { readonly is: 'font'; readonly text: string; readonly signs: RegExp }
  /** What is taken as it is: the order of layers. */
  | { readonly is: 'whole'; readonly text: string };

const groups = /^@(?:media|supports|layer|container)\b/;
/** Attributes of the root element, which stands around what the page draws. */
const ofRoot = /^\[(?:dir|lang|data-mantine-color-scheme)\b/;
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Returns where the first of the signs stands outside brackets and strings, from `at` on; the end if nowhere. */
function findSign(css: string, at: number, signs: string): number {
  const open: string[] = [];
  for (let index = at; index < css.length; index += 1) {
    const sign = css.charAt(index);
    if (sign === '\\') index += 1;
    else if (sign === '"' || sign === "'") {
      for (index += 1; index < css.length && css.charAt(index) !== sign; index += 1)
        if (css.charAt(index) === '\\') index += 1;
    } else if (sign === open.at(-1)) open.pop();
    else if (closers[sign] !== undefined) open.push(closers[sign]);
    else if (open.length === 0 && signs.includes(sign)) return index;
  }
  return css.length;
}

/** Returns where the block ends whose inside begins at `at`. */
function findBlockEnd(css: string, at: number): number {
  let depth = 1;
  for (let index = findSign(css, at, '{}'); index < css.length; index = findSign(css, index + 1, '{}')) {
    depth += css.charAt(index) === '{' ? 1 : -1;
    if (depth === 0) return index;
  }
  return css.length;
}

function split(text: string, sign: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = findSign(text, from, sign);
    const part = text.slice(from, end).trim();
    if (part !== '') found.push(part);
    from = end + 1;
  }
  return found;
}

function readSelector(text: string): Selector {
  // Alternatives and exclusions demand no class by themselves.
  const demanding = text.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)|:(?:is|where)\([^()]*,[^()]*\)/g, '');
  const classes = [...demanding.matchAll(/\.[\w-]+/g)].map(([name]) => name);
  const attributes = [...demanding.matchAll(/\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?/g)].map(
    ([, name = '', value]) => (value === undefined ? `[${name}]` : `[${name}=${value}]`),
  );
  return { text, needs: [...classes, ...attributes].filter((need) => !ofRoot.test(need)) };
}

const readDeclaration = (text: string): Declaration => ({
  text,
  sets: /^(--[\w-]+)\s*:/.exec(text)?.[1] ?? null,
  reads: readProperties(text),
});

/** Returns the custom properties that a text reads. */
export const readProperties = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** Returns a pattern of the signs in a font's `unicode-range`; without one it has every sign. */
function readSigns(inside: string): RegExp {
  const [, list] = /unicode-range:([^;]+)/.exec(inside) ?? [];
  if (list === undefined) return /(?:)/;
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return `\\u{${first.replaceAll('?', '0')}}-\\u{${last.replaceAll('?', 'F')}}`;
  });
  return new RegExp(`[${ranges.join('')}]`, 'u');
}

/** Reads a built style sheet, in which no rule stands inside another. */
export function readStyleSheet(source: string): StylePart[] {
  const css = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const parts: StylePart[] = [];
  for (let at = 0; at < css.length;) {
    const sign = findSign(css, at, '{;');
    const prelude = css.slice(at, sign).trim();
    if (css.charAt(sign) !== '{') {
      if (prelude !== '') parts.push({ is: 'whole', text: `${prelude};` });
      at = sign + 1;
      continue;
    }
    const end = findBlockEnd(css, sign + 1);
    const inside = css.slice(sign + 1, end);
    parts.push(readBlock(prelude, inside));
    at = end + 1;
  }
  return parts;
}

function readBlock(prelude: string, inside: string): StylePart {
  if (groups.test(prelude)) return { is: 'group', prelude, parts: readStyleSheet(inside) };
  const [, keyframes] = /^@keyframes\s+(.+)$/.exec(prelude) ?? [];
  if (keyframes !== undefined) return { is: 'keyframes', name: keyframes, text: `${prelude}{${inside}}` };
  if (prelude === '@font-face')
    return { is: 'font', text: `${prelude}{${inside}}`, signs: readSigns(inside) };
  if (prelude.startsWith('@')) return { is: 'whole', text: `${prelude}{${inside}}` };
  return {
    is: 'rule',
    selectors: split(prelude, ',').map(readSelector),
    declarations: split(inside, ';').map(readDeclaration),
  };
}
