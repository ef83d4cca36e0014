import type { BrowserContext, Page } from '@playwright/test';

/** A tap: the heading before it, the next heading, and the time until that is painted, ms. */
export interface Tap {
  readonly from: string;
  readonly to: string;
  readonly ms: number;
}

/** Emulates a slow phone network (300 ms round trip, 1.6 Mb/s down, 750 kb/s up) and a processor slower by `cpu`. */
export async function slowDown(page: Page, { cpu = 1 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Measures in every page of a browser the time from a click to the frame that shows another heading. */
export async function installTapClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const taps: { from: string; to: string; ms: number }[] = [];
    Object.assign(window, { gamTaps: taps });
    let begun: number | null = null;
    let before = '';
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    const look = () => {
      const to = heading();
      if (begun === null || to === '' || to === before) return;
      const at = begun;
      const from = before;
      begun = null;
      // A task that is queued in the drawing frame runs right after that frame.
      requestAnimationFrame(() => setTimeout(() => taps.push({ from, to, ms: performance.now() - at })));
    };
    window.addEventListener(
      'click',
      (event) => {
        begun = event.timeStamp;
        before = heading();
      },
      { capture: true },
    );
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** The taps that were measured in a page. */
export function readTaps(page: Page): Promise<Tap[]> {
  return page.evaluate(() => (window as unknown as { gamTaps: Tap[] }).gamTaps);
}
