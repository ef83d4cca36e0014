import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imagesQuestion } from '../../../test/fixtures/media-questions.ts';
import { readImageHeader } from './image-header.ts';
import { decodedWidth, judgeHeader, scaleDown } from './picture-sides.ts';

const { widget } = imagesQuestion();
if (widget.type !== 'images') throw new Error('the fixture has another widget');

const encode = (words: string) => new TextEncoder().encode(words);

function png(width: number, height: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(40));
  const begin = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  for (const [at, byte] of begin.entries()) view.setUint8(at, byte);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Uint8Array(view.buffer);
}

/** Returns a jpg whose frame follows after `before` bytes of camera data. */
function jpg(width: number, height: number, before: number): Uint8Array {
  const at = 6 + before;
  const view = new DataView(new ArrayBuffer(at + 20));
  view.setUint32(0, 0xffd8ffe1);
  view.setUint16(4, 2 + before);
  view.setUint16(at, 0xffc0);
  view.setUint16(at + 5, height);
  view.setUint16(at + 7, width);
  return new Uint8Array(view.buffer);
}

describe('a picture', () => {
  it.each([
    ['a png', png(80, 60), { kind: 'png', width: 80, height: 60 }],
    [
      'a jpg with camera data before its frame',
      jpg(4000, 3000, 30_000),
      { kind: 'jpg', width: 4000, height: 3000 },
    ],
    ['a gif', encode('GIF89a'), null],
    ['an svg', encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['no bytes', new Uint8Array(), null],
    ['a jpg that ends at once', Uint8Array.of(0xff, 0xd8, 0xff), null],
    ['a png without its sides', png(1, 1).slice(0, 12), null],
  ])('is recognized by its content: %s [O-5.16]', (_what, bytes, header) => {
    expect(readImageHeader(bytes)).toEqual(header);
  });

  it('is read from any bytes without an error', () => {
    const jpgOf = fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.from([0xff, 0xd8, ...rest]));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), jpgOf), (bytes) => {
        const header = readImageHeader(bytes);
        expect(header === null || header.width >= 0).toBe(true);
      }),
    );
  });

  it.each([
    [16, 16, null],
    [10_000, 4000, null],
    // The sensors of today's phones: 48, 64, 108 MP, and a panorama.
    [8064, 6048, null],
    [9248, 6936, null],
    [12_000, 9000, null],
    [16_000, 3000, null],
    [3000, 16_000, null],
    [1, 1, 'تصویر بیش از حد کوچک یا باریک است'],
    // 3 px are left of its short side when it is sent.
    [12_000, 20, 'تصویر بیش از حد کوچک یا باریک است'],
    [12_000, 12_000, 'تصویر بیش از ۱۲۰ مگاپیکسل است'],
  ])('is accepted or rejected by its sides before it is decoded: %i × %i', (width, height, problem) => {
    expect(judgeHeader({ kind: 'png', width, height }, widget)).toBe(problem);
  });

  it('is judged as before by a server that says nothing of larger pictures', () => {
    const { chosen: _chosen, ...older } = widget;
    const { too_small: _small, too_large: _large, ...labels } = older.labels;
    const judge = (width: number, height: number) =>
      judgeHeader({ kind: 'png', width, height }, { ...older, labels });
    expect(judge(10_000, 4000)).toBeNull();
    expect(judge(9000, 9000)).toBe('ابعاد تصویر قابل قبول نیست');
    expect(judge(12_000, 200)).toBe('ابعاد تصویر قابل قبول نیست');
  });

  it.each([
    [4000, 3000, null],
    [12_000, 9000, 2048],
    [16_000, 3000, 2048],
    [1500, 40_000, 1500],
  ])('is decoded smaller only where it is large: %i × %i', (width, height, decoded) => {
    expect(decodedWidth({ kind: 'jpg', width, height }, widget)).toBe(decoded);
  });

  it('is rejected if the file is no jpg or png', () => {
    expect(judgeHeader(null, widget)).toBe('فقط تصویر با فرمت jpg یا png قابل قبول است');
  });
});

describe('scaleDown', () => {
  it('keeps the proportions, never enlarges and never exceeds the limit', () => {
    const side = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 16, max: 4096 }), (width, height, longest) => {
        const [across, down] = scaleDown(width, height, longest);
        expect(Math.max(across, down)).toBeLessThanOrEqual(Math.max(longest, 1));
        expect(across).toBeLessThanOrEqual(width);
        expect(down).toBeLessThanOrEqual(height);
        // Each side is rounded by at most half a pixel.
        expect(Math.abs(across * height - down * width)).toBeLessThanOrEqual(Math.max(width, height));
      }),
    );
  });
});
