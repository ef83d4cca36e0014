import type { Page } from '@playwright/test';
import { oneTimeCode } from '@gam/shared/test/one-time-code';
import { deskOn } from './support/operator.ts';
import { startProduct } from './support/product.ts';
import { expect, test as base } from './support/test.ts';

/** Passkeys are bound to one origin, so these tests have a product whose marketplace knows it. */
const test = base.extend<object, object>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct();
      const { port } = new URL(product.url);
      const url = `http://localhost:${port}`;
      await product.killMarketplace();
      await product.startMarketplace({ PUBLIC_URL: url });
      await provide({ ...product, url });
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Gives the page an authenticator of its own, whose user proves who they are each time. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('enrols a passkey by a one-time link, then a password beside it, and signs in by the passkey', async ({
  page,
  product,
  allowComplaints,
}) => {
  // The sign-in at the desk.
  allowComplaints(/status of 401/);
  const authenticator = await addAuthenticator(page);
  const member = await product.invite(['operator']);
  const desk = deskOn(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const code = page.getByRole('img', { name: /^کد QR/ });
  const noneGiven = page.getByText('مرورگر کلید عبوری نداد.', { exact: false });

  await page.goto(`/operator/enrol?link=${member.link}`);
  await expect(code).toBeVisible();
  await page.getByLabel('نام این دستگاه').fill('لپ‌تاپ');
  await authenticator.verifies(false);
  await button('افزودن کلید عبور').click();
  await expect(noneGiven).toBeVisible();
  await authenticator.verifies(true);
  await button('افزودن کلید عبور').click();

  // The link is used up; this browser goes on under another one, which offers no further passkey.
  await expect(page.getByText('کلید عبور شما افزوده شد', { exact: false })).toBeVisible();
  expect(page.url()).not.toContain(member.link);
  await expect(code).toBeVisible();
  await expect(button('افزودن کلید عبور')).toHaveCount(0);
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '');
  const password = 'a password of their own';
  await page.getByLabel('رمز عبور تازه (دست‌کم ۱۲ نویسه)').fill(password);
  await page.getByLabel('تکرار رمز عبور').fill(password);
  await page.getByLabel('کدی که برنامه اکنون نشان می‌دهد').fill(oneTimeCode(secret, Date.now()));
  await desk.at('ورود همکاران');

  // The message of the failure before stays for seconds; only then does one tell of this one.
  await expect(noneGiven).toBeHidden();
  await authenticator.verifies(false);
  await button('ورود با کلید عبور').click();
  await expect(noneGiven).toBeVisible();
  await authenticator.verifies(true);
  await button('ورود با کلید عبور').click();
  await desk.at('میز کار اپراتور');

  await page.goto('/account');
  await expect(button('افزودن کلید عبور')).toHaveCount(0);
  await button('حذف «لپ‌تاپ»').click();
  await expect(button('حذف «لپ‌تاپ»')).toHaveCount(0);
  await button('خروج از این دستگاه').click();
  await page.waitForURL(({ pathname }) => pathname === '/');

  await page.goto('/operator');
  await desk.at('ورود همکاران');
  await desk.phone.fill(member.email);
  await desk.password.fill(password);
  await desk.code.fill(oneTimeCode(secret, Date.now() + 30_000));
  await desk.at('میز کار اپراتور');
});

test('lets a person of the team go on with a passkey alone', async ({ page, product, allowComplaints }) => {
  // The sign-in at the desk.
  allowComplaints(/status of 401/);
  await addAuthenticator(page);
  const member = await product.invite(['operator']);
  const desk = deskOn(page);

  await page.goto(`/operator/enrol?link=${member.link}`);
  await page.getByRole('button', { name: 'افزودن کلید عبور' }).click();
  await page.getByRole('link', { name: 'ورود با کلید عبور' }).click();
  await desk.at('ورود همکاران');
  await page.getByRole('button', { name: 'ورود با کلید عبور' }).click();
  await desk.at('میز کار اپراتور');
  await page.goto(`/operator/enrol?link=${member.link}`);
  await expect(page.getByText('این پیوند دیگر معتبر نیست')).toBeVisible();
});
