import { Model } from 'survey-core';
import type { Contender } from './contender.ts';

/**
 * SurveyJS without a page: a model for each customer, as its authors use it on servers too, one question a page, each
 * shown by its own expression.
 */
export const surveyCore: Contender = {
  name: 'survey-core',
  load: ({ service }) => {
    const survey = {
      questionsOnPageMode: 'questionPerPage',
      elements: service.questions.map(({ id, title, parent, parent_requirements, options }) => ({
        type: 'radiogroup',
        name: id,
        title,
        isRequired: true,
        choices: options?.map((option) => ({ value: option.id, text: option.title })),
        ...(parent && { visibleIf: `{${parent}} anyof ${JSON.stringify(parent_requirements)}` }),
      })),
    };
    return {
      begin: () => {
        const model = new Model(survey);
        return {
          step: (option) => {
            const asked = model.currentElementName;
            model.setValue(asked, option);
            // Behind the last question it stays there, and says true all the same.
            model.nextPage();
            const next = model.currentElementName;
            return next === asked ? null : next;
          },
          live: () => model,
          stored: () => ({ data: model.data as unknown, current: model.currentElementName }),
        };
      },
    };
  },
};
