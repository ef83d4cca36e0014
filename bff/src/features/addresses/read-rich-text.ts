import { type RichElement, type RichNode, richTags } from '@gam/schemas/descriptors';
import { Parser } from 'htmlparser2';

/** The limits of a message: characters, elements and depth. */
const maxLength = 10_000;
const maxElements = 200;
const maxDepth = 8;

/** The tags that this product replaces by another. */
const sameAs: Readonly<Record<string, RichElement['tag']>> = { strong: 'b', em: 'i', ol: 'ul', div: 'p' };
/** The elements whose content is not text for people. */
const silent = new Set([
  'script',
  'style',
  'template',
  'title',
  'textarea',
  'noscript',
  'iframe',
  'svg',
  'math',
]);

const known: ReadonlySet<string> = new Set(richTags);

function tagOf(name: string): RichElement['tag'] | null {
  if (Object.hasOwn(sameAs, name)) return sameAs[name] ?? null;
  return known.has(name) ? (name as RichElement['tag']) : null;
}

/** Adds a piece of text, which may be a single entity; drops white space between elements. */
function addText(into: RichNode[], text: string): void {
  const last = into.at(-1);
  if (typeof last === 'string') into[into.length - 1] = last + text;
  else if (text.trim() !== '') into.push(text);
}

/** Returns the link if its URL is https. */
function linkOf(href: string | undefined): { href?: string } {
  const url = href !== undefined && URL.canParse(href) ? new URL(href) : null;
  return url?.protocol === 'https:' ? { href: url.href } : {};
}

/**
 * Reads foreign HTML into a small tree of known elements: other elements become their text, scripts and styles are
 * dropped, and so are all attributes but https links. [W-2.03]
 */
export function readRichText(html: string): RichNode[] {
  const root: RichNode[] = [];
  // One entry for each open element: the list that gets its content; null: the content is dropped.
  const open: (RichNode[] | null)[] = [root];
  let elements = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const into = open.at(-1) ?? null;
      if (into === null || silent.has(name)) {
        open.push(null);
        return;
      }
      const tag = tagOf(name);
      if (tag === null || elements >= maxElements || open.length > maxDepth) {
        open.push(into);
        return;
      }
      elements += 1;
      const element: RichElement = { tag, ...(tag === 'a' && linkOf(attributes['href'])), children: [] };
      into.push(element);
      open.push(element.children);
    },
    ontext: (text) => addText(open.at(-1) ?? [], text.replaceAll(/\s+/g, ' ')),
    onclosetag: () => {
      if (open.length > 1) open.pop();
    },
  });
  parser.end(html.slice(0, maxLength));
  return root;
}
