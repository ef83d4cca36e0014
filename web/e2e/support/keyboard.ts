import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(wanted).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 60_000 });
}

/** Expects an element of the page to have the focus. */
export async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'))
    .not.toMatch(/^(BODY|HTML|none)$/);
}
