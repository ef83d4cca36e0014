import { expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { favouriteOptions } from './favourite-options.ts';
import { entryOf, makeFlow } from './flow-fixtures.ts';

it('shows the favourites as options with name, score and picture [O-4.49]', () => {
  const favourites = [
    { id: 'w1', first_name: 'مریم', last_name: 'الف', profile_image: '/w1.jpg', score: 4.8 },
    { id: 'w2', first_name: 'سارا', last_name: '', profile_image: null, score: null },
  ];
  const flow = makeFlow([]);
  const options = favouriteOptions(flow, { ...entryOf(), favourites });
  expect(options).toEqual([
    makeOption('workman:w1', 'مریم الف', {
      description: expect.stringContaining('۴٫۸'),
      image_new: { full: '/w1.jpg' },
      value: 'w1',
    }),
    makeOption('workman:w2', 'سارا', { value: 'w2' }),
  ]);
  expect(favouriteOptions(flow, { ...entryOf(), favourites })).toBe(options);
});
