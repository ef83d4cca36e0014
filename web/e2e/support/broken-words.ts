import type { Page } from '@playwright/test';

/** Returns the words on the page as it is shown now that begin in one line and go on in another. */
export const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [];
    for (const part of document.querySelectorAll('header, main, footer, nav')) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\u200c]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) words.push(`${word} in ${node.textContent}`);
        }
      }
    }
    return words;
  });
