import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { questionFixtures } from '../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';
import { widgets } from './index.ts';

describe('widgets', () => {
  it('have one fixture for each type', () => {
    expect(Object.keys(questionFixtures).toSorted()).toEqual(Object.keys(widgets).toSorted());
  });

  it.each(Object.values(questionFixtures))(
    'draw the question and its controls: $widget.type',
    async (question) => {
      const bff = fakeBff();
      await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(question.heading);
      expect(document.querySelectorAll('main input, main textarea, main button').length).toBeGreaterThan(0);
      expect(bff.reports()).toEqual([]);
    },
  );
});
