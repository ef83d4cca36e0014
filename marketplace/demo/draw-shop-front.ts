import { darkVariant } from './dark-variant.ts';

const dark = darkVariant({
  '#e9eefb': '#1b2234',
  '#fdf0dc': '#342a1b',
  '#e6f4ef': '#1b342b',
  '#f7e9f0': '#341b28',
  '#eef3e2': '#2d341b',
  '#e7f1fb': '#1b2834',
  '#d5d2cc': '#3f3d39',
  '#fff': '#6b7378',
  '#f1efeb': '#b5b2ab',
  '#d6e4f2': '#b6c6d6',
});
const walls = ['#e9eefb', '#fdf0dc', '#e6f4ef', '#f7e9f0', '#eef3e2', '#e7f1fb'];
const awnings = ['#0e7c7b', '#b3543f', '#33618e', '#7a4f9a', '#3f7d4e', '#c9971c'];
const doors = ['#5b6b8c', '#6b4a32', '#4b5a5e', '#4f4a6e'];
const cars = ['#c94f3d', '#3d86cc', '#f2b84b', '#ffffff', '#7fa04a'];

const pick = (of: readonly string[], seed: number): string => of[seed % of.length] ?? '';

/** A drawn shop front for a demo repair shop: an awning, a roller door, a car before it. The same seed gives the same. */
export function drawShopFront(seed: number): string {
  const awning = pick(awnings, seed);
  const stripes = Array.from(
    { length: 6 },
    (_, index) => `<path d="M${24 + index * 48} 40h24v26a12 12 0 0 1-24 0z" fill="${awning}"/>`,
  );
  const parts = [
    dark,
    `<rect width="320" height="200" fill="${pick(walls, seed * 5 + 1)}"/>`,
    '<rect y="168" width="320" height="32" fill="#d5d2cc"/>',
    '<rect x="24" y="18" width="272" height="150" rx="8" fill="#fff"/>',
    '<path d="M24 40h272v26H24z" fill="#f1efeb"/>',
    ...stripes,
    `<rect x="48" y="86" width="130" height="82" rx="4" fill="${pick(doors, seed)}"/>`,
    '<path d="M48 100h130M48 114h130M48 128h130M48 142h130" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>',
    '<rect x="204" y="88" width="68" height="46" rx="6" fill="#d6e4f2"/>',
    '<path d="m226 124 10-10a9 9 0 0 1-4-14l6 6 6-2 2-6-6-6a9 9 0 0 1 12 12l-14 14z" fill="#5b6b8c" transform="translate(-2 2)"/>',
    `<path d="M96 166c0-12 6-14 14-15l10-14c3-4 6-5 10-5h28c5 0 8 2 11 6l10 13c10 1 15 3 15 15z" fill="${pick(cars, seed * 3 + 2)}" stroke="#2b2522" stroke-opacity=".25" stroke-width="2"/>`,
    '<path d="M126 150l7-9c1-2 3-3 5-3h6v12zm22-12h10c3 0 4 1 6 3l7 9h-23z" fill="#d6e4f2"/>',
    '<circle cx="120" cy="168" r="9" fill="#2b2522"/><circle cx="172" cy="168" r="9" fill="#2b2522"/>',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" role="img">${parts.join('')}</svg>`;
}
