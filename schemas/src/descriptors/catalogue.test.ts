import { expect, it } from 'vitest';
import { catalogueLevel, widgets } from './index.ts';
import { blocks } from './nodes/index.ts';

it('has the level of the node that was added last', () => {
  const levels = Object.values({ ...blocks, ...widgets }).map((node) => Number(Reflect.get(node, 'x-since')));
  expect(catalogueLevel).toBe(Math.max(...levels));
});
