import type { WidgetType } from '@gam/schemas/descriptors';
import type { QuestionType } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { presentQuestion } from './present-question.ts';
import { kindOf } from '@gam/engine/questions';
import { questionFixtures, viewAsLoaded } from '@gam/engine/fixtures';
import { fitCatalogue } from './fit-catalogue.ts';

/** The widget that a client of a level gets for a question, if widgets exist since these levels. */
function fit(type: QuestionType, level: number, levels: Partial<Record<WidgetType, number>>) {
  const question = questionFixtures[type];
  const { widget, constraints } = kindOf(question);
  const since = (name: WidgetType) => levels[name] ?? 1;
  return fitCatalogue(widget, constraints(question, viewAsLoaded(question)), level, since);
}

describe('fitCatalogue', () => {
  it('returns a widget that the client knows', () => {
    expect(fit('number', 3, { number: 3 })).toBe('number');
  });

  it('returns the oldest widget that accepts the same answer', () => {
    const since = (widget: WidgetType) => (widget === 'number' ? 2 : 1);
    expect(fitCatalogue('number', { kind: 'text' }, 1, since)).toBe('text');
  });

  it('asks for an update if the client knows no widget for the answer', () => {
    expect(fit('number', 2, { number: 3 })).toBeNull();
    const { single_select: question } = questionFixtures;
    const asked = presentQuestion(question, viewAsLoaded(question, { catalogue: 0 }), null, null);
    expect(asked).toMatchObject({ essential: true });
  });

  it('lets the client skip an optional question', () => {
    const { single_select: question } = questionFixtures;
    const asked = presentQuestion(
      question,
      viewAsLoaded(question, { catalogue: 0, mandatory: false }),
      null,
      null,
    );
    expect(asked).not.toHaveProperty('essential');
  });
});
