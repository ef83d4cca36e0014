import { texts } from '@gam/shared/texts';
import type { QuestionKind } from './kind.ts';

/** A way to another website, named by the first option: it takes no answer. [O-2.32 to O-2.34] */
export const webView: QuestionKind<'web_view'> = {
  widget: 'web_view',
  constraints: (_question, view) => ({
    kind: 'presence',
    mandatory: false,
    required: view.texts.required ?? texts.validation.default,
    max_values: 0,
  }),
  summarise: () => '',
  advanceOnChoice: () => false,
  asksNothing: true,
};
