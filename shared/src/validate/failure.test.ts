import type { ConstraintsOf } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { texts } from '../texts.ts';
import { validateAnswer } from '../validate-answer.ts';

const address: ConstraintsOf<'presence'> = {
  kind: 'presence',
  mandatory: true,
  required: texts.validation.default,
};

describe('presence', () => {
  it.each([[[]], [['']], [[' ']], [['', 'x']]])('misses a first value in %j [O-5.01]', (values) => {
    expect(validateAnswer(address, { values })).toEqual({ code: 'required', message: address.required });
  });

  it.each([[['x']], [['x', '']]])('is content with %j [O-5.01]', (values) => {
    expect(validateAnswer(address, { values })).toBeNull();
  });

  it('asks for nothing where the question is not mandatory [O-5.01]', () => {
    expect(validateAnswer({ ...address, mandatory: false }, { values: [] })).toBeNull();
  });

  it('says the message that came with the question, whatever the type', () => {
    for (const required of [texts.validation.file, texts.validation.voice, texts.validation.expert]) {
      expect(validateAnswer({ ...address, required }, { values: [] })?.message).toBe(required);
    }
  });
});
