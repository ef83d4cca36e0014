import type { Page } from '@playwright/test';

/** The controls and actions of the sandbox bank's pages. */
export function bankOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    at: (path: string) => page.waitForURL((url) => url.pathname === path),
    pay: button('پرداخت'),
    /** Pays, and says what the bank answers once it is asked to give the money back. */
    async payAndGoBack(refunds: 'makes' | 'refuses' | 'keeps_silent' = 'makes') {
      await this.at('/bank/pay');
      await page.getByText('برای توسعه‌دهندگان').click();
      await page.getByLabel('اگر پذیرنده بازگشت مبلغ را بخواهد').selectOption(refunds);
      await this.pay.click();
      await this.goBack.click();
      await page.waitForURL(/\/pay\/result\//);
    },
    cancel: button('انصراف و بازگشت'),
    /** The link from the bank's result page back to the product. */
    goBack: button('بازگشت به پذیرنده'),
    /** The text in Latin letters and digits: the card number, as printed on the card. */
    foreign: /[A-Za-z0-9]+/g,
  };
}
