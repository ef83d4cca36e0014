import { expect, type Page } from '@playwright/test';
import type { OperatorCredentials, Product } from './product.ts';

/** The controls and actions of an operator at the desk. */
export function deskOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    phone: field('ایمیل یا شماره موبایل'),
    password: page.getByLabel('رمز عبور', { exact: true }),
    code: field('کد یک‌بارمصرف'),
    signIn: button('ورود'),
    customersPhone: field('شماره موبایل یا بخشی از آن، نام یا شماره سفارش'),
    find: button('پیدا کردن'),
    firstName: field('نام'),
    lastName: field('نام خانوادگی'),
    create: button('ساختن مشتری'),
    why: button('چرا این مرحله؟'),
    at: (heading: string | RegExp) =>
      expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
    table: (name: string) => page.getByRole('table', { name }),
    /** Whether an operator is signed in. */
    async isOpen(): Promise<boolean> {
      await this.at(/میز کار اپراتور|ورود همکاران/);
      return page.getByRole('heading', { level: 1, name: 'میز کار اپراتور' }).isVisible();
    },
    /** Creates a customer with an unused phone; ends at the customer's page. Returns the customer's id. */
    async createCustomer(phone: string, name = { first: '', last: '' }): Promise<string> {
      await page.goto('/operator');
      await this.customersPhone.fill(phone);
      await this.find.click();
      await this.firstName.fill(name.first);
      await this.lastName.fill(name.last);
      await this.create.click();
      return this.readCustomer();
    },
    /** The id of the customer whose page is open. */
    async readCustomer(): Promise<string> {
      await page.waitForURL(/\/operator\/customers\/[\w-]+/);
      return new URL(page.url()).pathname.split('/').at(-1) ?? '';
    },
  };
}

/** Signs in at the desk as the demo's operator. */
export async function signInAtDesk(page: Page, product: Product): Promise<void> {
  await signInWith(page, await product.readOperator());
  await deskOn(page).at('میز کار اپراتور');
}

/** Signs a person of the team in at the desk, with the password and the one-time code. */
export async function signInWith(page: Page, { phone, password, code }: OperatorCredentials): Promise<void> {
  const desk = deskOn(page);
  await page.goto('/operator');
  await desk.phone.fill(phone);
  await desk.password.fill(password);
  // The last digit submits the code.
  await desk.code.fill(code);
}

/** The address with which an operator opens a page for a customer. */
export const forCustomer = (address: string, customer: string): string => `${address}&customer=${customer}`;
