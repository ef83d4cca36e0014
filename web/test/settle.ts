import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits until all ready tasks have run, including traversals of the history. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Waits until the page has drawn what is ready, with the lazy chunks that it needs. Waits for no timer. */
export const settle = (): Promise<void> =>
  act(async () => {
    await settled();
    await vi.dynamicImportSettled();
    await settled();
  });

/** Moves by a number of entries in the browser's history and waits until the page has handled it. */
export const travel = (delta: number): Promise<void> =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(delta);
    await arrived;
    await settled();
  });
