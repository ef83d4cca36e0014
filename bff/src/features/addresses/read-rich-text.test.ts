import * as fc from 'fast-check';
import { RichText, type RichNode } from '@gam/schemas/descriptors';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readRichText } from './read-rich-text.ts';

const textOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

describe('foreign HTML', () => {
  it.each<[string, RichNode[]]>([
    ['سلام', ['سلام']],
    [
      '<p>محدوده <b>طرح</b> ترافیک</p>',
      [{ tag: 'p', children: ['محدوده ', { tag: 'b', children: ['طرح'] }, ' ترافیک'] }],
    ],
    [
      '<strong>یک</strong><em>دو</em>',
      [
        { tag: 'b', children: ['یک'] },
        { tag: 'i', children: ['دو'] },
      ],
    ],
    [
      '<a href="https://example.ir/x" onclick="steal()">راهنما</a>',
      [{ tag: 'a', href: 'https://example.ir/x', children: ['راهنما'] }],
    ],
    ['<a href="javascript:alert(1)">راهنما</a>', [{ tag: 'a', children: ['راهنما'] }]],
    ['<a href="http://example.ir">راهنما</a>', [{ tag: 'a', children: ['راهنما'] }]],
    ['<script>alert(1)</script><style>p{}</style>متن', ['متن']],
    ['<img src=x onerror=alert(1)>متن<br>', ['متن', { tag: 'br', children: [] }]],
    ['<svg><a href="https://x.ir">نه</a></svg>بله', ['بله']],
    ['<font color=red>رنگ</font>', ['رنگ']],
    [
      '<ul><li>یک<li>دو</ul>',
      [
        {
          tag: 'ul',
          children: [
            { tag: 'li', children: ['یک'] },
            { tag: 'li', children: ['دو'] },
          ],
        },
      ],
    ],
    ['&lt;script&gt;', ['<script>']],
  ])('%s becomes a tree of known elements [W-2.03]', (html, tree) => {
    expect(readRichText(html)).toEqual(tree);
  });

  it('always becomes a valid tree', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '">',
        '<script>',
        '</script>',
        '<b',
        '<!--',
        '-->',
        '<svg',
        ' onload=',
        '<iframe srcdoc="',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(Check(RichText, readRichText(pieces.join('')))).toBe(true);
      }),
    );
  });

  it('becomes a tree of limited depth and size', () => {
    const deep = readRichText(`${'<b>'.repeat(5000)}متن`);
    expect(JSON.stringify(deep).split('"tag"').length - 1).toBeLessThanOrEqual(8);
    expect(textOf(readRichText(`<p>${'ا'.repeat(50_000)}</p>`)).length).toBeLessThanOrEqual(10_000);
  });
});
