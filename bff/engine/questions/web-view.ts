import { texts } from '@gam/shared/texts';
import type { QuestionKind } from './kind.ts';
import { presenceInView } from './presence.ts';

/** A way to another website, named by the first option: it takes no answer. [O-2.32 to O-2.34] */
export const webView: QuestionKind<'web_view'> = {
  widget: 'web_view',
  constraints: (_question, view) =>
    presenceInView({ ...view, mandatory: false }, texts.validation.default, 0),
  summarise: () => '',
  advanceOnChoice: () => false,
  asksNothing: true,
};
