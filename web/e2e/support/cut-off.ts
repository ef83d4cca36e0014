import type { Page } from '@playwright/test';

/** Returns what is cut off on the page as it is shown now: what overhangs the page, and texts that their box clips. */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page overhangs by ${root.scrollWidth - root.clientWidth}`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // Texts for screen readers alone are one pixel large, two where texts are twice as large.
      return width <= 2 || height <= 2 || getComputedStyle(element).visibility === 'hidden';
    };
    for (const element of document.body.querySelectorAll('*')) {
      const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const own = text.map(({ textContent }) => textContent?.trim()).join('');
      if (own === '' || element.closest('svg, .leaflet-container, style, script') || isHidden(element))
        continue;
      const { left, right } = element.getBoundingClientRect();
      if ((left < -1 || right > root.clientWidth + 1) && !scrolls(element)) found.push(`outside: ${own}`);
      const style = getComputedStyle(element);
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const clips = (overflow: string, by: number) => /hidden|clip/.test(overflow) && by > 2 && !isShortened;
      if (clips(style.overflowX, element.scrollWidth - element.clientWidth))
        found.push(`cut in width: ${own}`);
      if (clips(style.overflowY, element.scrollHeight - element.clientHeight))
        found.push(`cut in height: ${own}`);
    }
    return found;
  });
