import { expect, it } from 'vitest';
import { RecentWalks } from './recent-walks.ts';

const walkOf = (name: string) => ({ name });
const answersOf = () => ({});

it('remembers walks up to its bound, and forgets the one that was kept first', () => {
  const walks = new RecentWalks(2);
  const [first, second, third] = [answersOf(), answersOf(), answersOf()];
  walks.keep(first, walkOf('first'));
  walks.keep(second, walkOf('second'));
  expect(walks).toMatchObject({ entries: 2, size: 2, most: 2 });
  walks.keep(third, walkOf('third'));
  expect(walks.entries).toBe(2);
  expect([first, second, third].map((answers) => walks.find(answers))).toEqual([
    undefined,
    walkOf('second'),
    walkOf('third'),
  ]);
});

it('puts a walk in the place of the one over the previous answers', () => {
  const walks = new RecentWalks(2);
  const [other, before, after] = [answersOf(), answersOf(), answersOf()];
  walks.keep(before, walkOf('before'));
  walks.keep(other, walkOf('other'));
  walks.keep(after, walkOf('after'), before);
  expect([other, before, after].map((answers) => walks.find(answers))).toEqual([
    walkOf('other'),
    undefined,
    walkOf('after'),
  ]);
});
