/** The style element with the rules of the drawn elements' own styles. */
const sheetId = 'gam-inline';
const mark = 'data-s';

const signs: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };

/**
 * Moves the style attributes of drawn HTML, which a content security policy without `unsafe-inline` blocks, into rules
 * of a style sheet. Throws for a style that could leave its rule.
 */
export function moveInlineStyles(html: string): { html: string; rules: string } {
  const numbers = new Map<string, number>();
  const marked = html.replaceAll(/(<[^<>]*?) style="([^"]*)"/g, (_, before: string, escaped: string) => {
    const style = escaped.replaceAll(/&(quot|amp|lt|gt|#x27);/g, (_sign, name: string) => signs[name] ?? '');
    if (/[{}<>\\]/.test(style)) throw new Error(`A style cannot be moved: ${style}`);
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return `${before} ${mark}="${number}"`;
  });
  // Outranks every class, as the attribute does.
  const rules = [...numbers].map(([style, number]) => `[${mark}="${number}"]:not(#_){${style}}`);
  return { html: marked, rules: rules.join('') };
}

/** Gives the drawn elements their own styles back, which a script may set and which React expects. */
export function restoreInlineStyles(root: HTMLElement): void {
  const { sheet } = document.querySelector<HTMLStyleElement>(`#${sheetId}`) ?? {};
  const styles = [...(sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).style.cssText);
  for (const element of root.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    element.style.cssText = styles[Number(element.getAttribute(mark))] ?? '';
    element.removeAttribute(mark);
  }
}
