import type { WebView } from '@gam/schemas/descriptors';
import { fillText, texts } from '@gam/shared/texts';
import { mustBeThere } from '../constraints.ts';
import type { WidgetState } from '../state.ts';

/** Long enough to be looked at, ms. */
const longMs = 3_600_000;

const webView: WebView = {
  type: 'web_view',
  key: 'widget',
  text: fillText(texts.webView.redirecting, { expertName: 'بیمه پارس' }),
  href: 'https://partner.example/order',
  after_ms: longMs,
  labels: { go: texts.webView.quickGo },
};

export const webViewStates: readonly WidgetState<'web_view'>[] = [
  { name: 'leading', about: 'در حال انتقال', widget: webView, constraints: mustBeThere(false) },
  {
    name: 'invalid',
    about: 'لینک نامعتبر',
    widget: { ...webView, text: texts.webView.invalidLink, href: null },
    constraints: mustBeThere(false),
  },
];
