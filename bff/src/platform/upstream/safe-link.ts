/** Control characters, which browsers drop from a URL before they read it, and the backslash, which they read as `/`. */
const forbidden = /[\p{Cc}\\]/u;
/** A scheme of the web and a host, without a user or a password before it. */
const web = /^https?:\/\/[^/?#@\s]+(?:[/?#]|$)/i;

/** What a text must be to lead where its mark says. */
const kinds = {
  web: (text: string): boolean => {
    if (forbidden.test(text)) return false;
    if (text.startsWith('/')) return !text.startsWith('//');
    return web.test(text) && URL.canParse(text);
  },
  phone: (text: string): boolean => /^\+?[0-9]{4,15}$/.test(text),
} as const;
type LinkKind = keyof typeof kinds;

export const isLinkKind = (mark: unknown): mark is LinkKind =>
  typeof mark === 'string' && Object.hasOwn(kinds, mark);

/**
 * Whether a text of an upstream may lead somewhere: a path of this origin or an http(s) URL without a user, or a phone.
 * `javascript:`, `data:` and a path that browsers take for another host are neither.
 */
export const isSafeLink = (kind: LinkKind, text: string): boolean => kinds[kind](text);
