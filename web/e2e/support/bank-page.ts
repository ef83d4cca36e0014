import type { Page } from '@playwright/test';

/** What a customer sees and does on the sandbox bank's pages, behind the product's own. */
export function bankOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    at: (path: string) => page.waitForURL((url) => url.pathname === path),
    pay: button('پرداخت'),
    cancel: button('انصراف و بازگشت'),
    /** From what the bank says of a payment back to the product. */
    goBack: button('بازگشت به پذیرنده'),
    /** What is written in Latin letters and digits there: the card, as it stands on the card itself. */
    foreign: /[A-Za-z0-9]+/g,
  };
}
