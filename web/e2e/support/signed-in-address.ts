import type { Page } from '@playwright/test';
import { addressHeading, openAddress } from './address-step.ts';
import { customerOn } from './customer.ts';
import type { Product } from './product.ts';

/** Opens the address step of a short order as a customer who has just signed in. */
export async function openAddressSignedIn(page: Page, phone: string, product: Product): Promise<void> {
  const customer = customerOn(page);
  await openAddress(page, product);
  await customer.next();
  await customer.signIn(phone, product);
  await customer.at(addressHeading);
}
