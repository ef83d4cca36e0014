// Draws the PNG icons of the web app from their SVG files: node scripts/draw-icons.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../e2e/chromium.ts';

const folder = path.resolve(import.meta.dirname, '../src/page/icons');
const pictures = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'maskable.svg', to: 'maskable-512.png', size: 512 },
  // Phones of Apple round the corners themselves.
  { from: 'maskable.svg', to: 'touch-180.png', size: 180 },
];

await unpackChromium();
const browser = await chromium.launch(chromiumLaunch);
for (const { from, to, size } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = readFileSync(path.join(folder, from), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block;inline-size:${size}px}</style>${picture}`);
  await page.screenshot({ path: path.join(folder, to), omitBackground: true });
  await page.close();
}
await browser.close();
