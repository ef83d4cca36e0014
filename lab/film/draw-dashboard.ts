import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../../web/e2e/chromium.ts';

interface Series {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}
interface Recorded {
  /** Seconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly fault: readonly [from: number, to: number];
  readonly panels: readonly {
    readonly type: string;
    readonly title: string;
    readonly unit: string;
    readonly series: readonly Series[];
  }[];
  readonly alerts: readonly Series[];
}

/** `node lab/film/draw-dashboard.ts RECORDED.json PICTURE.png`: draws what lab/soak/dashboard has recorded. */
const [recordedFile = '', pictureFile = ''] = process.argv.slice(2);
const recorded = JSON.parse(await readFile(recordedFile, 'utf8')) as Recorded;
const { from, to, fault, panels, alerts } = recorded;

const width = 520;
const height = 130;
const colours = [
  '#4c9be8',
  '#f2a03d',
  '#62b86b',
  '#e0566b',
  '#a678d8',
  '#3fb8b0',
  '#d8c24a',
  '#b0876b',
  '#8a94a6',
];
const colourOf = (index: number): string => colours[index % colours.length] ?? '#888';
const wholeWidth = 3 * width;
const x = (at: number, wide = width): number => ((at - from) / (to - from)) * wide;

const numberForms: Readonly<Record<string, (value: number) => string>> = {
  s: (value) => (value >= 1 ? `${round(value)} s` : `${round(value * 1_000)} ms`),
  bytes: (value) => `${Math.round(value / 1e6)} MB`,
  percentunit: (value) => `${round(value * 100)} %`,
  percent: (value) => `${round(value)} %`,
  reqps: (value) => `${round(value)} /s`,
  ops: (value) => `${round(value)} /s`,
};
const round = (value: number): string => String(Number(value.toPrecision(3)));
const write = (value: number, unit: string): string => (numberForms[unit] ?? round)(value);

const shade = (tall: number, wide = width) =>
  `<rect x="${x(fault[0], wide)}" width="${x(fault[1], wide) - x(fault[0], wide)}" height="${tall}" fill="#e0566b" opacity=".12"/>`;

function drawLines(series: readonly Series[], top: number): string {
  const y = (value: number) => height - 4 - (value / top) * (height - 14);
  return series
    .map(({ points }, index) => {
      // A value that does not exist, e.g. 0 / 0, ends the line; the next one begins another.
      let isDrawn = false;
      const steps = points.map(([at, value]) => {
        const isKnown = Number.isFinite(value);
        const step = isKnown ? `${isDrawn ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}` : '';
        isDrawn = isKnown;
        return step;
      });
      return `<path d="${steps.join('')}" fill="none" stroke="${colourOf(index)}" stroke-width="1.6"/>`;
    })
    .join('');
}

function drawPanel({ type, title, unit, series }: Recorded['panels'][number]): string {
  if (type === 'row') return `<h2>${escape(title)}</h2>`;
  // Series that were 0 all the time are drawn, but not named.
  const busy = series.filter(({ points }) => points.some(([, value]) => value > 0)).slice(0, 9);
  const values = busy.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const top = Math.max(...values, 0) || 1;
  const names = busy.map(({ name }, index) => `<i style="color:${colourOf(index)}">■ ${escape(name)}</i>`);
  return `<figure><figcaption>${escape(title)}</figcaption>
    <svg viewBox="0 0 ${width} ${height}">${shade(height)}${drawLines(busy, top)}
    <text x="2" y="10">${busy.length > 0 ? write(top, unit) : 'nothing'}</text></svg>
    <p>${names.join(' ') || '&nbsp;'}</p></figure>`;
}

function drawAlerts(): string {
  const rows = alerts.map(({ name, points }, index) => {
    const bars = points.map(
      ([at]) =>
        `<rect x="${x(at, wholeWidth)}" y="${index * 16 + 3}" width="${x(from + 1, wholeWidth) + 0.5}" height="10" fill="#e0566b"/>`,
    );
    const first = x(points[0]?.[0] ?? from, wholeWidth);
    return `${bars.join('')}<text x="${first - 6}" y="${index * 16 + 12}" text-anchor="end">${escape(name.trim())}</text>`;
  });
  const tall = Math.max(1, alerts.length) * 16 + 6;
  return `<h2>Alerts that fired</h2><svg class="alerts" viewBox="0 0 ${wholeWidth} ${tall}">${shade(tall, wholeWidth)}${rows.join('')}</svg>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const page = `<!doctype html><meta charset="utf-8"><style>
  body{margin:16px;background:#16181d;color:#d5d9e0;font:12px sans-serif;display:grid;grid-template-columns:repeat(3,1fr);gap:8px;width:1560px}
  h1,h2,.alerts{grid-column:1/-1;margin:6px 0 0} h1{font-size:18px} h2{font-size:14px}
  figure{margin:0;background:#1f232b;border-radius:4px;padding:8px} figcaption{font-weight:600}
  svg{width:100%;background:#1b1e25} text{fill:#98a1b0;font-size:11px} p{margin:4px 0 0;line-height:1.5} i{font-style:normal;margin-right:8px}
</style><h1>Gam: ${Math.round(to - from)} s; the upstream takes no connections in the shaded part (${Math.round(fault[1] - fault[0])} s)</h1>
${drawAlerts()}${panels.map(drawPanel).join('')}`;

await unpackChromium();
const browser = await chromium.launch(chromiumLaunch);
const tab = await browser.newPage({ viewport: { width: 1592, height: 1000 } });
await tab.setContent(page);
await tab.screenshot({ path: pictureFile, fullPage: true });
await browser.close();
console.log(pictureFile);
