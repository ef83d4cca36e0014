import { describe, expect, it } from 'vitest';
import { cachePages } from './page-cache.ts';

describe('the cache of pages', () => {
  function open(make: (count: number) => string | null | Promise<string | null>) {
    const clock = { ms: 0 };
    let made = 0;
    const find = cachePages({ make: async () => make((made += 1)), now: () => clock.ms });
    const read = async (address = '/') => (await find(address))?.writeText(['']).toString() ?? null;
    return { clock, read, made: () => made };
  }

  it('makes a page once for all who wait for it', async () => {
    const { read, made } = open((count) => `page ${count}`);
    expect(await Promise.all([read(), read(), read()])).toEqual(['page 1', 'page 1', 'page 1']);
    expect([await read(), made()]).toEqual(['page 1', 1]);
    expect(await read('/other')).toBe('page 2');
  });

  it('sends a stale page while it makes the next one, and waits for it where the page is too old', async () => {
    const { clock, read } = open((count) => `page ${count}`);
    await read();
    clock.ms = 60_000;
    expect(await read()).toBe('page 1');
    expect(await read()).toBe('page 2');
    clock.ms = 3600_000;
    expect(await read()).toBe('page 3');
  });

  it('sends a stale page as long as no next one can be made', async () => {
    const { clock, read } = open((count) => (count === 1 ? 'page 1' : Promise.reject(new Error('down'))));
    await read();
    clock.ms = 60_000;
    expect([await read(), await read()]).toEqual(['page 1', 'page 1']);
    clock.ms = 3600_000;
    await expect(read()).rejects.toThrow('down');
  });

  it('keeps nothing where there is no page for everybody', async () => {
    const { read, made } = open(() => null);
    expect([await read(), await read(), made()]).toEqual([null, null, 2]);
  });

  it('keeps no more than its size', async () => {
    const { read, made } = open(
      (count) => `${count} ${Array.from({ length: 800_000 }, (_, at) => at * 7).join('')}`,
    );
    for (const address of ['/1', '/2', '/3', '/4', '/1']) await read(address);
    expect(made()).toBe(5);
  });
});
