import { describe, expect, it } from 'vitest';
import { readStyles } from '../../scripts/read-styles.ts';
import { chooseCriticalStyles } from './critical-styles.ts';

const html = '<main class="card wide" data-size="md" aria-invalid="true"><p>متن</p></main>';
const choose = (sheet: string, rules = '') => chooseCriticalStyles(readStyles(sheet))(html, rules);

describe('critical styles', () => {
  it.each([
    ['p{margin:0}', 'p{margin:0}'],
    ['.card.wide>p,.other{margin:0}', '.card.wide>p{margin:0}'],
    ['.card .other{margin:0}', ''],
    ['.card:not(.other){margin:0}', '.card:not(.other){margin:0}'],
    ['.card:is(.other,.wide){margin:0}', '.card:is(.other,.wide){margin:0}'],
    ['.card:is([aria-invalid=true],.other){margin:0}', '.card:is([aria-invalid=true],.other){margin:0}'],
    ['[data-size=md]{margin:0}[data-size=lg]{margin:1px}', '[data-size=md]{margin:0}'],
    ['[data-size^=m]{margin:0}[data-size=m i]{margin:1px}', '[data-size^=m]{margin:0}'],
    ['/* p{} */.card{margin:0}', '.card{margin:0}'],
    ['[dir=rtl] .card{margin:0}', '[dir=rtl] .card{margin:0}'],
    ['.card:where(.other:not(.wide),.more){margin:0}', ''],
    [
      '.card:where(:disabled:not(.other),.wide){margin:0}',
      '.card:where(:disabled:not(.other),.wide){margin:0}',
    ],
    ['.card:disabled,.card:where(:disabled,:hover){margin:0}', ''],
    ['.card:hover,.card:is(:active,:hover){margin:0}', ''],
    ['.card{margin:0;transition:margin var(--a)}p{transition-delay:1s}', '.card{margin:0}'],
    ['@media print{.other{margin:0}}', ''],
    ['@layer a,b;@layer a{.card{margin:0}}', '@layer a,b;@layer a{.card{margin:0}}'],
    ['.card{background:url("data:a;b{c}")}', '.card{background:url("data:a;b{c}")}'],
  ])('of %s are %s', (sheet, styles) => {
    expect(choose(sheet)).toBe(styles);
  });

  it('have the custom properties that the page reads, also through others', () => {
    const root = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}';
    expect(choose(`${root}.card{margin:var(--a)}.other{margin:var(--c)}`)).toBe(
      ':root{--a:var(--b);--b:1px}.card{margin:var(--a)}',
    );
    expect(choose(root, '[data-s="0"]{margin:var(--d)}')).toBe(':root{--d:3px}');
  });

  it('have the fonts of the signs that the page has', () => {
    const face = (ranges: string) => `@font-face{src:url(a);unicode-range:${ranges}}`;
    const needed = `${face('U+600-6FF,U+A0')}${face('U+6?')}@font-face{src:url(b)}`;
    expect(choose(`${needed}${face('U+750-77F')}${face('U+1??')}`)).toBe(needed);
  });

  it('have the animations that the page uses', () => {
    const frames = (name: string) => `@keyframes ${name}{to{opacity:0}}`;
    expect(choose(`${frames('slide')}${frames('fade')}.card{animation:fade 1s}`)).toBe(
      `.card{animation:fade 1s}${frames('fade')}`,
    );
  });

  it('refuse a rule inside a rule, which a build does not have', () => {
    expect(() => readStyles('.card{margin:0;& p{margin:0}}')).toThrow('& p');
  });
});
