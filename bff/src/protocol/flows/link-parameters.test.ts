import { expect, it } from 'vitest';
import { noQuery } from '@gam/engine/facts';
import { linkFacts } from '@gam/engine/fixtures';
import { queryFacts } from './entry-facts.ts';

const parameters = Object.values(linkFacts).flatMap(({ field, parameter }): (readonly [string, string])[] =>
  parameter === null ? [] : [[field, parameter]],
);

it.each(parameters)('the fact %s of a link comes from the parameter %s', (field, parameter) => {
  const facts: Readonly<Record<string, unknown>> = {
    ...queryFacts({ query: [[parameter, '1']], similar_id: null }),
  };
  const isFlag = Reflect.get(noQuery, field) === false;
  expect(facts[field]).toBe(isFlag ? true : '1');
});
