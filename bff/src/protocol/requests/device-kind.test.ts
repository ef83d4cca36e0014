import { describe, expect, it } from 'vitest';
import { deviceKind } from './device-kind.ts';

describe('deviceKind', () => {
  it.each([
    ['?1', '"Android"', 'phone'],
    ['?1', undefined, 'phone'],
    ['?0', '"Android"', 'tablet'],
    ['?0', '"Windows"', 'desktop'],
    ['?0', '"macOS"', 'desktop'],
    ['?0', '"Unknown"', null],
    ['?0', undefined, null],
    [undefined, '"Android"', null],
    ['1', '"Android"', null],
  ])('of mobile %s on %s is %s', (mobile, platform, kind) => {
    expect(deviceKind({ 'sec-ch-ua-mobile': mobile, 'sec-ch-ua-platform': platform })).toBe(kind);
  });
});
