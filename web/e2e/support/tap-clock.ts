import type { BrowserContext, Page } from '@playwright/test';

/** From a tap under one heading to the heading that it led to on the screen, ms. */
export interface Tap {
  readonly from: string;
  readonly to: string;
  readonly ms: number;
}

/** A phone's network far away: 300 ms round trip, 1.6 Mb/s down, 750 kb/s up; and its slower processor. */
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

/** Starts a clock in every page of a browser: from the last click to the frame that shows another heading. */
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
      // What is queued in the frame that draws it runs as soon as that frame is done.
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

/** What the clock has measured in the page that is open. */
export function readTaps(page: Page): Promise<Tap[]> {
  return page.evaluate(() => (window as unknown as { gamTaps: Tap[] }).gamTaps);
}
