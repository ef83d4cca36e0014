import type { WebView } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import type { QuestionView } from '@gam/engine/questions';
import { askingTexts } from './texts.ts';
import { partnerLink } from './partner-link.ts';

/** The time that the text is shown before the browser is redirected, ms. */
const redirectMs = 3000;

export interface LinkView extends Pick<QuestionView, 'options'> {
  /** The expert whom the link names. */
  readonly expert_name?: string | null;
  /** The hosts that a question's link may lead to; missing: none. */
  readonly link_hosts?: readonly string[];
}

/** Presents the link to another website, which is the first option's. [O-2.32 to O-2.34] */
export function presentWebView(question: Question, view: LinkView): WebView {
  const [first] = view.options;
  const href = partnerLink(first?.value, view.link_hosts ?? []);
  const expertName = view.expert_name ?? first?.title ?? question.title;
  const { webView } = askingTexts;
  return {
    type: 'web_view',
    key: question.id,
    text: href === null ? webView.invalidLink : fillText(webView.redirecting, { expertName }),
    href,
    after_ms: redirectMs,
    labels: { go: webView.quickGo },
  };
}
