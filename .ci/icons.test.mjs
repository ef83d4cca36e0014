import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { icons } from '../web/scripts/app-manifest.ts';

const read = (file) => readFileSync(path.resolve(import.meta.dirname, '../web/src/page/icons', file));

/** The size that the header of a PNG says, e.g. `192x192`. */
const sizeOf = (png) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the icons of the app', () => {
  it.each(icons.filter(({ type }) => type === 'image/png'))(
    '$file has the size $sizes',
    ({ file, sizes }) => {
      expect(sizeOf(read(file))).toBe(sizes);
    },
  );

  it.each(['icon-48.png', 'touch-180.png', 'share-1200x630.png'])('%s has the size of its name', (file) => {
    const [width, height = width] = file.match(/\d+/g) ?? [];
    expect(sizeOf(read(file))).toBe(`${width}x${height}`);
  });
});
