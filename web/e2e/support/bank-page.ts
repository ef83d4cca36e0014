import type { Page } from '@playwright/test';

/** The controls and actions of the sandbox bank's pages. */
export function bankOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    at: (path: string) => page.waitForURL((url) => url.pathname === path),
    pay: button('پرداخت'),
    cancel: button('انصراف و بازگشت'),
    /** The link from the bank's result page back to the product. */
    goBack: button('بازگشت به پذیرنده'),
    /** The text in Latin letters and digits: the card number, as printed on the card. */
    foreign: /[A-Za-z0-9]+/g,
  };
}
