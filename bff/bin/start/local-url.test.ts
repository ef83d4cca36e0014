import { describe, expect, it } from 'vitest';
import { localUrl } from './local-url.ts';

describe('localUrl', () => {
  const usual = { production: false, publicUrl: null, host: '127.0.0.1', port: 3000 };

  it.each([
    [usual, 'http://localhost:3000'],
    [{ ...usual, production: true }, null],
    [{ ...usual, publicUrl: 'https://gam.example' }, null],
    [{ ...usual, host: '0.0.0.0' }, null],
    [{ ...usual, port: 0 }, null],
  ])('names the machine where only it reaches the product: %j', (config, url) => {
    expect(localUrl(config)).toBe(url);
  });
});
