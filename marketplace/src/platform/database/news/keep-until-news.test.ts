import { describe, expect, it } from 'vitest';
import { keepUntilNews } from './keep-until-news.ts';
import { openNewsDesk } from './news.ts';

/** Kept reads of one topic, each with the number of the read as its value. */
function openReads({ until = 1_000 } = {}) {
  const desk = openNewsDesk();
  let isHeard = true;
  let reads = 0;
  const kept = keepUntilNews<number>({ follow: desk.follow, isHeard: () => isHeard }, 'sessions', 2);
  return {
    desk,
    hear: (now: boolean) => {
      isHeard = now;
    },
    at: (now: number, key = 'a', meanwhile = () => {}) =>
      kept(key, now, async () => {
        reads += 1;
        meanwhile();
        return { value: reads, until };
      }),
  };
}

describe('what is kept until news', () => {
  it('is read once until its time ends', async () => {
    const { at } = openReads();
    expect([await at(0), await at(999), await at(1_000), await at(1_001)]).toEqual([1, 1, 2, 3]);
  });

  it('is read anew after news of its key or of the whole topic, not of another key or topic', async () => {
    const { at, desk } = openReads();
    const read = [await at(0)];
    for (const text of ['sessions b', 'flow_rules', 'beat 1', 'sessions a', 'sessions']) {
      desk.tell(text);
      read.push(await at(0));
    }
    expect(read).toEqual([1, 1, 1, 1, 2, 3]);
  });

  it('is not what was read while news came', async () => {
    const { at, desk } = openReads();
    expect([await at(0, 'a', () => desk.tell('sessions a')), await at(0), await at(0)]).toEqual([1, 2, 2]);
  });

  it('is nothing while no news is heard', async () => {
    const { at, hear } = openReads();
    const read = [await at(0)];
    hear(false);
    read.push(await at(0));
    hear(true);
    expect([...read, await at(0)]).toEqual([1, 2, 1]);
  });

  it('is nothing after news may have been missed', async () => {
    const { at, desk } = openReads();
    const read = [await at(0), await at(0, 'b')];
    desk.tellAll();
    expect([...read, await at(0), await at(0, 'b')]).toEqual([1, 2, 3, 4]);
  });

  it('is the latest few keys', async () => {
    const { at } = openReads();
    for (const key of ['a', 'b', 'c']) await at(0, key);
    expect([await at(0, 'c'), await at(0, 'a')]).toEqual([3, 4]);
  });
});
