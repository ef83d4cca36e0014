import type { WebView } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { fillText, texts } from '@gam/shared/texts';
import type { QuestionKind, QuestionView } from './kind.ts';
import { partnerLink } from './partner-link.ts';
import { questionTexts } from './texts.ts';

/** So long it stands before it leads away, ms. [O-2.33] */
const redirectMs = 3000;

/** A way to another website, named by the first option: nothing is answered. [O-2.32 to O-2.34] */
export const webView: QuestionKind<'web_view'> = {
  constraints: (_question, view) => ({
    kind: 'presence',
    mandatory: false,
    required: view.texts.required ?? texts.validation.default,
  }),
  present: presentWebView,
  summarise: () => '',
  advanceOnChoice: () => false,
  asksNothing: true,
};

function presentWebView(question: Question, view: QuestionView): WebView {
  const [first] = view.options;
  const href = partnerLink(first?.value, view.link_hosts ?? []);
  const expertName = view.expert_name ?? first?.title ?? question.title;
  return {
    type: 'web_view',
    key: question.id,
    text:
      href === null
        ? questionTexts.webView.invalidLink
        : fillText(questionTexts.webView.redirecting, { expertName }),
    href,
    after_ms: redirectMs,
    labels: { go: questionTexts.webView.quickGo },
  };
}
