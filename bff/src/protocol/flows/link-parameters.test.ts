import { expect, it } from 'vitest';
import { linkParameters } from '@gam/engine/proof';
import { noQuery } from '@gam/engine/rules';
import { queryFacts } from './entry-facts.ts';

it.each(linkParameters)(
  'the check reads the fact %s of a redirect from the parameter %s',
  (field, parameter) => {
    const facts: Readonly<Record<string, unknown>> = {
      ...queryFacts({ query: [[parameter, '1']], similar_id: null }),
    };
    const isFlag = Reflect.get(noQuery, field) === false;
    expect(facts[field]).toBe(isFlag ? true : '1');
  },
);
