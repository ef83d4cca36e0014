import { expect, type Locator, type Page } from '@playwright/test';

/** Tab until the focus is where it is wanted. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(wanted).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 60_000 });
}

/** Somebody without a mouse still knows where they are: something of the page has the focus. */
export async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'))
    .not.toMatch(/^(BODY|HTML|none)$/);
}
