import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { consequenceWords } from './consequence-words.ts';
import { consequences, decisionPoints } from './consequences.ts';
import { writeReference } from './reference.ts';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });

describe('the reference of rules', () => {
  it('is the one that is stored', async () => {
    await expect(writeReference()).toMatchFileSnapshot('../../../bff/rules/REFERENCE.md');
  });

  it.each(decisionPoints)('has every consequence of %s with a valid example', (point) => {
    expect(Object.keys(consequenceWords[point])).toEqual(Object.keys(consequences[point].properties));
    const validate = ajv.compile(consequences[point]);
    const wrong = Object.entries<{ example: unknown }>(consequenceWords[point]).filter(
      ([key, { example }]) => !validate({ [key]: example }),
    );
    expect(wrong).toEqual([]);
  });
});
