import { catalogueLevel, type WidgetType } from '@gam/schemas/descriptors';
import type { QuestionType } from '@gam/schemas/questions';
import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { presentQuestion } from './present-question.ts';
import { makeQuestion, questionFixtures, viewAsLoaded } from '@gam/engine/fixtures';
import { kindIn } from '@gam/engine/questions';

const present = (type: QuestionType, widget: WidgetType | null) => {
  const question = questionFixtures[type];
  return presentQuestion(question, viewAsLoaded(question, { widget, catalogue: catalogueLevel }), null, null);
};

describe('a rule that gives a question another widget', () => {
  it.each([
    ['text', 'number', 'number', 'number'],
    ['number', 'text', 'text', 'text'],
    ['single_select', 'text', 'text', 'text'],
    ['region', 'text', 'text', 'text'],
    ['timestamp', 'number', 'number', 'number'],
    ['single_select', 'search_select', 'search_select', 'choice'],
  ] as const)('draws %s as %s and checks its answers', (type, widget, drawn, kind) => {
    expect(present(type, widget)).toMatchObject({ widget: { type: drawn }, constraints: { kind } });
  });

  it.each([
    ['there is nothing to choose from', 'number', 'choices', 'number'],
    ['several may be chosen', 'multi_select', 'search_select', 'choices'],
    ['it is the one that the question has', 'single_select', 'choices', 'choices'],
    ['no rule says so', 'number', null, 'number'],
  ] as const)('changes nothing if %s', (_about, type, widget, drawn) => {
    expect(present(type, widget).widget.type).toBe(drawn);
  });

  it('keeps the number of choices', () => {
    const view = viewAsLoaded(questionFixtures.multi_select, { widget: 'choices' });
    expect(
      kindIn(questionFixtures.multi_select, view).constraints(questionFixtures.multi_select, view),
    ).toMatchObject({
      multiple: true,
    });
  });

  it('keeps the single line of a phone', () => {
    const phone = makeQuestion('text', { type_tags: ['client_phone'] });
    const { constraints } = presentQuestion(phone, viewAsLoaded(phone, { widget: 'text' }), null, null);
    expect(validateAnswer(constraints, { values: ['12'] })).not.toBeNull();
    expect(validateAnswer(constraints, { values: ['09121234567'] })).toBeNull();
  });
});
