import type { Question } from '@gam/schemas/questions';
import { fillText, texts } from '@gam/shared/texts';
import type { AnyQuestionKind, QuestionView } from './kind.ts';
import { selectKind } from './select.ts';
import { questionTexts } from './texts.ts';

interface SearchSelectForm {
  /** What the field and its messages call what is chosen; missing: the question's title. */
  readonly title?: string;
  /** Whether it must be answered whatever the question says. */
  readonly alwaysMandatory?: boolean;
}

const choice = selectKind({ multiple: false, counted: false });

/** One of the options left, found by typing. [O-5.17, W-5.03] */
export function searchSelectKind({ title, alwaysMandatory = false }: SearchSelectForm): AnyQuestionKind {
  const titleOf = (question: Question, view: QuestionView) => title ?? view.texts.title ?? question.title;
  return {
    constraints: (question, view) => {
      const required = fillText(texts.field.select, { title: titleOf(question, view) });
      const mandatory = alwaysMandatory || view.mandatory;
      return choice.constraints(question, { ...view, mandatory, texts: { required, ...view.texts } });
    },
    present: (question, view) => ({
      type: 'search_select',
      key: question.id,
      label: titleOf(question, view),
      placeholder: view.texts.description ?? question.description ?? questionTexts.searchSelect.placeholder,
      options: view.options.map(({ id, title }) => ({ id, title })),
      labels: questionTexts.searchSelect.labels,
    }),
    summarise: choice.summarise,
    // What is chosen by keys is looked at before one goes on.
    advanceOnChoice: () => false,
  };
}
