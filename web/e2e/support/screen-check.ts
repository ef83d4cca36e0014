import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type Axe from 'axe-core';

declare const axe: typeof Axe;

/** Waits for the end of all finite animations; a spinner is not finite. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0)));
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects axe to find no violation on the page and in its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  // Its source is read once a document: reading it costs as much as looking at the page.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue;
    await frame.evaluate(axeSource);
    // The axe of a page asks those of its frames, also where they have another origin.
    await frame.evaluate(() => axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
  const violations = await page.evaluate(async () => {
    const found = await axe.run({
      resultTypes: ['violations'],
      // The style sheets would be loaded once more, for no rule that runs.
      preload: { assets: ['media'] },
    });
    return found.violations;
  });
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** All texts of the page that a user reads or hears. */
function collectTexts(): string[] {
  const attributes = ['aria-label', 'placeholder', 'alt', 'title', 'aria-valuetext'];
  const named = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ''),
  );
  const typed = [...document.querySelectorAll('input, textarea')].flatMap((field) =>
    field instanceof HTMLInputElement && ['radio', 'checkbox', 'hidden', 'range'].includes(field.type)
      ? []
      : [(field as HTMLInputElement | HTMLTextAreaElement).value],
  );
  // What is printed on keys is Latin.
  const keys = [...document.querySelectorAll('kbd')];
  for (const key of keys) key.style.visibility = 'hidden';
  const seen = document.body.innerText;
  for (const key of keys) key.style.visibility = '';
  return [document.title, seen, ...named, ...typed];
}

/** Expects a page from right to left in Persian letters and digits, without content cut off at the sides. */
export async function expectPersian(page: Page, { except = /^$/g } = {}): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const words = await page.evaluate(collectTexts);
  const foreign = words.map((text) => text.replaceAll(except, '')).filter((text) => /[A-Za-z0-9]/.test(text));
  expect(foreign).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
}

/** The value beside a label in a list of facts. */
export const beside = (page: Page, label: string | RegExp) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

const pictures = process.env['GAM_PICTURES'];
let taken = 0;

/** Takes a picture of the screen for reviewers, if GAM_PICTURES names a folder. */
async function takePicture(page: Page): Promise<void> {
  if (pictures === undefined) return;
  await waitForAnimations(page);
  const { title, project } = test.info();
  const name = `${title.slice(0, 24)} ${String((taken += 1)).padStart(2, '0')} ${project.name}.png`;
  await page.screenshot({ path: path.join(pictures, name.replaceAll(/[^\w.]+/g, '-')) });
}

/** Expects the screen to be Persian, from right to left and accessible. */
export async function expectGoodScreen(page: Page, options: { except?: RegExp } = {}): Promise<void> {
  await takePicture(page);
  await expectPersian(page, options);
  await expectAccessible(page);
}
