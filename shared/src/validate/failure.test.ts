import type { ConstraintsOf } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { texts } from '../texts.ts';
import { validateAnswer } from '../validate-answer.ts';

const address: ConstraintsOf<'presence'> = {
  kind: 'presence',
  mandatory: true,
  required: texts.validation.default,
};

describe('validateAnswer on a value whose presence alone counts', () => {
  it.each([[[]], [['']], [[' ']], [['', 'x']]])(
    'rejects %j, which lacks a first value [O-5.01]',
    (values) => {
      expect(validateAnswer(address, { values })).toEqual({ code: 'required', message: address.required });
    },
  );

  it.each([[['x']], [['x', '']]])('accepts %j [O-5.01]', (values) => {
    expect(validateAnswer(address, { values })).toBeNull();
  });

  it('accepts no value when the question is optional [O-5.01]', () => {
    expect(validateAnswer({ ...address, mandatory: false }, { values: [] })).toBeNull();
  });

  it('returns the message of the question for every kind of constraints', () => {
    for (const required of [texts.validation.file, texts.validation.voice, texts.validation.expert]) {
      expect(validateAnswer({ ...address, required }, { values: [] })?.message).toBe(required);
    }
  });
});
