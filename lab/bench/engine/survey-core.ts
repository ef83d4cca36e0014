import { Model } from 'survey-core';
import type { Contender } from './contender.ts';

/**
 * SurveyJS without a page: a model for each customer, which its authors also use on servers, with one question a page
 * that its own expression shows.
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
            // On the last question it stays and returns true.
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
