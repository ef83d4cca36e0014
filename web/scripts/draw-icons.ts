// Draws the PNG icons of the web app and the picture beside shared links from its symbol: node scripts/draw-icons.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../e2e/chromium.ts';

const folder = path.resolve(import.meta.dirname, '../src/page/icons');
/** The picture up to its edges, its letter inside the circle that every mask leaves: 40 % of the width around the middle. */
const maskable = 'rect{rx:0}g{transform:scale(.76);transform-origin:center}';
const pictures = [
  { to: 'icon-48.png', size: 48, style: '' },
  { to: 'icon-192.png', size: 192, style: '' },
  { to: 'icon-512.png', size: 512, style: '' },
  { to: 'maskable-512.png', size: 512, style: maskable },
  // Phones of Apple round the corners themselves.
  { to: 'touch-180.png', size: 180, style: maskable },
];

const symbol = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
const font = readFileSync(path.resolve(folder, '../../ui/theme/fonts/vazirmatn-persian.woff2'), 'base64');
const shared = `<html lang="fa" dir="rtl"><style>
@font-face{font-family:Vazirmatn;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
body{margin:0;block-size:630px;display:flex;align-items:center;justify-content:center;gap:64px;background:#0e7c7b;color:#fff;font-family:Vazirmatn}
svg{inline-size:380px}h1{margin:0;font-size:176px;font-weight:800;line-height:1.35}p{margin:0;font-size:56px;font-weight:500}
</style>${symbol}<div><h1>گام</h1><p>خدمات خانه، قدم به قدم</p></div></html>`;

await unpackChromium();
const browser = await chromium.launch(chromiumLaunch);
for (const { to, size, style } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;inline-size:${size}px}${style}</style>${symbol}`,
  );
  await page.screenshot({ path: path.join(folder, to), omitBackground: true });
  await page.close();
}
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(shared);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: path.join(folder, 'share-1200x630.png') });
await browser.close();
