import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/**
 * Waits until an order begins with a question: the BFF keeps a service for some seconds, so that a changed one may come
 * late.
 */
export const waitForFirstStep = (product: Product, address: string, step: string): Promise<void> =>
  expect
    .poll(async () => {
      const reply = await fetch(`${product.url}/api/screen?url=${encodeURIComponent(address)}`, {
        headers: { 'gam-catalogue': 'web/9' },
      });
      const { screen } = (await reply.json()) as { screen?: { flow?: { step?: string | null } | null } };
      return screen?.flow?.step;
    })
    .toBe(step);
