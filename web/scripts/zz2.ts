import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { startProduct } from '../e2e/support/product.ts';
import { slowDown } from '../e2e/support/tap-clock.ts';
const p = await startProduct();
const b = await chromium.launch(chromiumLaunch);
for (const url of ['/?city_id=1', '/order/home-services/cleaning/home-cleaning?city_id=1']) {
  const c = await b.newContext({
    baseURL: p.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await c.addInitScript(() => {
    (window as any).S = [];
    new PerformanceObserver((l) =>
      l
        .getEntries()
        .forEach((e: any) =>
          (window as any).S.push([
            Math.round(e.startTime),
            e.value.toFixed(4),
            e.sources.map(
              (s: any) =>
                `${s.node?.nodeName}.${s.node?.className?.slice?.(0, 40)}|${(s.node?.textContent ?? '').slice(0, 20)} ${JSON.stringify(s.previousRect)}→${JSON.stringify(s.currentRect)}`,
            ),
          ]),
        ),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await c.newPage();
  await slowDown(page, { cpu: 4 });
  const reqs: string[] = [];
  page.on('response', async (r) =>
    reqs.push(
      `${r.request().resourceType()} ${r.url().replace(p.url, '')} ${(await r.allHeaders())['content-length']}`,
    ),
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1500);
  console.log(
    JSON.stringify(await page.evaluate(() => (window as any).S), null, 1).replaceAll(
      /"(x|y|top|left|right|bottom|width|height)":/g,
      '$1:',
    ),
  );
  console.log(reqs.join('\n'));
}
await b.close();
await p.stop();
