import { fillText } from '@gam/shared/fill-text';
import { toPersianDigits } from '@gam/shared/digits';
import type { Block, Screen } from '@gam/schemas/descriptors';
import { commonTexts } from '../texts.ts';
import { shownRef } from './field-error.ts';
import { frameScreen, pageBar } from './screen-frame.ts';
import { deskUrl } from '../urls/desk-urls.ts';
import { homeUrl } from '../urls/catalogue-urls.ts';
import type { Composed, ScreenRequest } from './pipeline.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';

/** The screen for a URL without a page; it leads operators to their desk and everyone else home. `ref` is shown on it. */
export const composeMissing = (request: ScreenRequest, ref: string | null = null): Composed => {
  const { page, who } = request;
  const { title, text, home, desk } = commonTexts.missing;
  const isOperator = who.session?.user.role === 'operator';
  const link = isOperator ? { label: desk, href: deskUrl() } : { label: home, href: homeUrl(page.city) };
  return composeEmpty(request, 'missing', title, { title, text, link, ...(ref !== null && shownRef(ref)) });
};

/** The screen for data that could not be loaded: the status, the message, and a button to try again. [O-8.04] */
export const composeFailed = (
  request: ScreenRequest,
  { status, message }: Pick<UpstreamFailure, 'status' | 'message'>,
): Composed => {
  const { title, status: words, retry } = commonTexts.failed;
  return composeEmpty(request, 'error', title, {
    title: status > 0 ? fillText(words, { status: toPersianDigits(status) }) : title,
    text: message,
    action: { id: 'retry', label: retry, event: 'retry', kind: 'primary', skips_answer: true },
    ...shownRef(request.ref),
  });
};

/** The screen for a browser that keeps no cookie: it says so, and how to allow them, in a page and in a partner's frame. */
export const composeCookieless = (request: ScreenRequest): Composed => {
  const { title, text, retry } = commonTexts.cookieless;
  return composeEmpty(
    request,
    'error',
    title,
    {
      title,
      text,
      action: { id: 'retry', label: retry, event: 'retry', kind: 'primary', skips_answer: true },
    },
    'no_cookies',
  );
};

/** A page with nothing but a message. `icon` names the page too, unless it has a name of its own. */
const composeEmpty = (
  { url, page, who }: ScreenRequest,
  icon: 'missing' | 'error',
  title: string,
  message: Omit<Extract<Block, { type: 'empty' }>, 'type' | 'key' | 'icon'>,
  id: string = icon,
): Composed => ({
  screen: frameScreen({
    id,
    url: url.pathname + url.search,
    title,
    body: [
      pageBar({ city: page.city, user: who.session?.user ?? null }),
      { type: 'empty', key: id, icon, ...message },
    ],
  }),
});

/** A screen that only redirects. */
export function composeRedirect(request: ScreenRequest, to: string): Screen {
  const { screen } = composeMissing(request);
  return { ...screen, id: 'redirect', body: [], redirect: to };
}
