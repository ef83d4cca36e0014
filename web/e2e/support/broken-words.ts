import type { Page } from '@playwright/test';

/** Returns the words within some elements that begin in one line and go on in another. */
export const findBrokenWords = (page: Page, within: string): Promise<string[]> =>
  page.locator(within).evaluateAll((elements) => {
    const words: string[] = [];
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
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
