import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawAvatar, drawShopFront } from './index.ts';

const folder = new URL('./images/', import.meta.url);
const files = readdirSync(folder);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** Matches the rules of a drawing on dark pages where they give its background, the first shape, another colour. */
const darkGround =
  /@media \(prefers-color-scheme:dark\)\{.*(?:\[width="(?:320|96)"\]|\[fill="(?<light>#\w+)"\])\{fill:#\w+\}.*<\/style><rect width="(?:320|96)" height="\d+"[^>]*fill="(?:\k<light>|#)/s;

describe('the pictures of the demo', () => {
  it.each(files)('%s has a dark variant', (name) => {
    expect(read(name)).toMatch(darkGround);
  });

  it.each(files.filter((name) => !name.startsWith('gateway-')))('%s is 16:10', (name) => {
    expect(read(name)).toContain('viewBox="0 0 320 200"');
  });

  it.each([1, 2, 3, 4, 5])('draws expert %i as a portrait of 3:4 with a dark variant', (seed) => {
    const portrait = drawAvatar({ gender: seed % 2 === 0 ? 'female' : 'male', seed });
    expect(portrait).toContain('viewBox="0 0 96 128"');
    expect(portrait).toMatch(darkGround);
  });

  it.each([1, 2, 3, 4, 5, 6])('draws the front of shop %i with a dark variant', (seed) => {
    expect(drawShopFront(seed)).toMatch(darkGround);
  });
});
