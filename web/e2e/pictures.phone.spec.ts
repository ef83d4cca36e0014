import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The pictures of the services on the home page. */
const picturesOn = (page: Page) => page.locator('main li img');

/** Waits until a picture shows what its address has; the stand-in of a picture that waits has no address. */
const expectShown = (picture: ReturnType<typeof picturesOn>) =>
  expect(async () => {
    await expect(picture).toHaveAttribute('src', /^\/media\//);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }).toPass();

test('loads the pictures of the home page when they come near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/?city_id=1', { waitUntil: 'networkidle' });
  const pictures = picturesOn(page);
  await expectShown(pictures.first());
  const all = await pictures.count();
  const pictureRequests = () => asked.filter((path) => path.startsWith('/media/'));
  // The first view shows two banners; the line below it waits.
  expect(pictureRequests().length).toBeLessThanOrEqual(4);
  expect(pictureRequests().length).toBeLessThan(all);

  await pictures.last().scrollIntoViewIfNeeded();
  await expectShown(pictures.last());
  await pictures.nth(all / 2).scrollIntoViewIfNeeded();
  await expectShown(pictures.nth(all / 2));
  // Each picture is asked for once.
  expect(new Set(pictureRequests()).size).toBe(pictureRequests().length);
});

test.describe('without the script', () => {
  test.use({ javaScriptEnabled: false });

  test('loads every picture of the home page', async ({ page }) => {
    await page.goto('/?city_id=1');
    await picturesOn(page).last().scrollIntoViewIfNeeded();
    await expectShown(picturesOn(page).last());
  });
});

test('leaves a quiet place where a picture does not load, also one that failed before the script was there', async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/Failed to load resource/);
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => held.promise.then(() => route.continue()));
  await page.route(/\/media\//, (route) => route.fulfill({ status: 404 }));
  for (const address of ['/?city_id=1', '/services/home-services/cleaning/home-cleaning/tehran']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.complete),
      )
      .toBe(true);
    held.resolve();
    await expect
      .poll(() =>
        page
          .locator('main img')
          .evaluateAll(
            (images) =>
              images
                .filter((image) => image instanceof HTMLImageElement && image.complete)
                .filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
          ),
      )
      .toBe(0);
    await expect(page.locator('main img').first()).toHaveAttribute('src', /^data:/);
  }
});
