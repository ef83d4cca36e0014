import { describe, expect, it } from 'vitest';
import { Errors } from 'typebox/value';
import { blocks } from '@gam/schemas/fixtures';
import { shownStates } from './list-states.ts';

describe('the states of widgets and blocks', () => {
  it.each(shownStates)('include the valid node $type, $name', ({ node }) => {
    expect(
      [...Errors(blocks[node.type], node)].map((error) => `${error.instancePath} ${error.message}`),
    ).toEqual([]);
  });

  it('have unique names', () => {
    const places = shownStates.map(({ type, name }) => `${type}/${name}`);
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => !/^[a-z_]+\/[a-z0-9-]+$/.test(place))).toEqual([]);
  });
});
