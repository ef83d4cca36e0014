import type { AnyQuestionKind, QuestionView } from './kind.ts';
import { selectKind } from './select.ts';
import { areaConstraints, presentArea } from './text-area.ts';
import { questionTexts } from './texts.ts';

interface WordsForm {
  /** The type's message for a missing answer, where it has one of its own. [O-5.04] */
  readonly required?: (view: QuestionView) => string;
  /** What stands between several values in the summary. */
  readonly separator?: string;
}

const choice = selectKind({ multiple: false, counted: false });

/**
 * How a question is asked for which the client has no widget: as a choice where it brings options, else in the
 * customer's own words. So a mandatory question is never dropped. [O-3.03]
 */
export function answerInWords({
  required,
  separator = questionTexts.listSeparator,
}: WordsForm): AnyQuestionKind {
  return {
    constraints: (question, view) => {
      const own = required?.(view);
      if (view.options.length === 0) return areaConstraints(question, view, own);
      const texts = own === undefined ? view.texts : { required: own, ...view.texts };
      return choice.constraints(question, { ...view, texts });
    },
    present: (question, view) =>
      view.options.length > 0 ? choice.present(question, view) : presentArea(question, view),
    summarise: (question, answer, view) =>
      view.options.length > 0 ? choice.summarise(question, answer, view) : answer.values.join(separator),
    advanceOnChoice: (question, view) => view.options.length > 0 && choice.advanceOnChoice(question, view),
  };
}
