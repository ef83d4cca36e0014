import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/build-web.ts';
import { customerOn, orderPages } from './support/customer.ts';
import { makeMp3 } from './support/files.ts';
import { expect, test } from './support/test.ts';

// The service worker is under policies too.
test.use({ serviceWorkers: 'allow' });

/** The features that the header allows, as the browser reads it. */
const allowed = ['autoplay', 'clipboard-write', 'fullscreen', 'geolocation', 'microphone', 'otp-credentials'];

test('allows features by names that the browser knows, and violates no policy', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} ${blockedURI}`),
    );
  });
  for (const url of ['/', orderPages.cleaning, '/login']) {
    await page.goto(url);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(messages.filter((line) => !/^(?:log|info|debug):/.test(line))).toEqual([]);
  const features = await page.evaluate(() => {
    interface Policy {
      readonly features: () => string[];
      readonly allowsFeature: (name: string) => boolean;
    }
    const policy = (document as unknown as { readonly featurePolicy: Policy }).featurePolicy;
    return policy.features().map((name) => ({ name, allowed: policy.allowsFeature(name) }));
  });
  const isAllowed = (name: string) => features.find((feature) => feature.name === name)?.allowed;
  // A browser without one-time codes does not know that name.
  for (const name of allowed)
    expect({ name, allowed: isAllowed(name) ?? true }).toEqual({ name, allowed: true });
  for (const name of ['camera', 'usb', 'payment', 'display-capture'])
    expect({ name, allowed: isAllowed(name) }).toEqual({ name, allowed: false });
});

test('has no code in its scripts that compiles other code', () => {
  const dist = path.join(root, 'web/dist');
  const chunks = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const scripts = Object.values(chunks).filter(({ file }) => file.endsWith('.js'));
  const compiling = scripts.filter(({ file }) =>
    /\bnew Function\b|[^.\w]Function\(|[^.\w]eval\(/.test(readFileSync(path.join(dist, file), 'utf8')),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(compiling.map(({ file }) => file)).toEqual([]);
});

test('plays a recording from the server and from memory', async ({ page }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  const bytes = [...makeMp3(2_000).buffer];
  const played = await page.evaluate(async (content) => {
    const url = URL.createObjectURL(new Blob([new Uint8Array(content)], { type: 'audio/mpeg' }));
    const audio = new Audio(url);
    audio.muted = true;
    return audio.play().then(
      () => 'played',
      (error: unknown) => (error as DOMException).name,
    );
  }, bytes);
  // Without this codec the error is another one; a policy would cause NotAllowedError.
  expect(played).toMatch(/^(?:played|NotSupportedError)$/);
});

test('shows the developers’ pages with their own style and without policy violations', async ({
  page,
  product,
}) => {
  for (const path of ['/dev/outbox', '/dev/orders']) {
    await page.goto(new URL(path, product.border.url).href);
    const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect({ path, colour }).not.toEqual({ path, colour: 'rgba(0, 0, 0, 0)' });
  }
});
