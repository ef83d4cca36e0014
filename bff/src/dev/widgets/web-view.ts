import { askingTexts } from '../../features/questions/index.ts';
import { fillText } from '@gam/shared/fill-text';
import { mustBeThere, type WidgetContent, type WidgetState } from '../state.ts';

/** Long enough to look at the page, ms. */
const longMs = 3_600_000;

const webView: WidgetContent<'web_view'> = {
  text: fillText(askingTexts.webView.redirecting, { expertName: 'بیمه پارس' }),
  href: 'https://partner.example/order',
  after_ms: longMs,
  labels: { go: askingTexts.webView.quickGo },
};

export const webViewStates: readonly WidgetState<'web_view'>[] = [
  { name: 'leading', about: 'در حال انتقال', widget: webView, constraints: mustBeThere(false) },
  {
    name: 'invalid',
    about: 'لینک نامعتبر',
    widget: { ...webView, text: askingTexts.webView.invalidLink, href: null },
    constraints: mustBeThere(false),
  },
];
