import type { Browser } from '@playwright/test';

/** The time between two pictures of a strip, ms. */
const stepMs = 300;

/** A picture of the page, with its time since the visit began, ms. */
export interface Frame {
  readonly ms: number;
  readonly jpeg: string;
}

/** The picture that was shown at each step of a strip. */
function pickFrames(film: readonly Frame[]): Frame[] {
  const last = film.at(-1)?.ms ?? 0;
  const steps = Array.from({ length: Math.ceil(last / stepMs) + 1 }, (_, index) => index * stepMs);
  return steps.map((ms) => ({ ms, jpeg: film.findLast((frame) => frame.ms <= ms)?.jpeg ?? '' }));
}

/** Draws a strip as one picture. */
export async function writeFilm(browser: Browser, file: string, film: readonly Frame[]): Promise<void> {
  const cells = pickFrames(film).map(({ ms, jpeg }) => {
    const picture =
      jpeg === '' ? '<i></i>' : `<img src="data:image/jpeg;base64,${jpeg}" width="130" height="281">`;
    return `<figure>${picture}<figcaption>${(ms / 1000).toFixed(1)} s</figcaption></figure>`;
  });
  const style =
    'body{display:flex;gap:6px;margin:8px;font:14px sans-serif}figure{margin:0}img,i{display:block;width:130px;height:281px;border:1px solid #999}';
  const page = await browser.newPage({ viewport: { width: cells.length * 138 + 12, height: 330 } });
  await page.setContent(`<style>${style}</style>${cells.join('')}`);
  await page.screenshot({ path: file });
  await page.close();
}
