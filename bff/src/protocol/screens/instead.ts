import { fillText } from '@gam/shared/fill-text';
import { toPersianDigits } from '@gam/shared/digits';
import type { Screen } from '@gam/schemas/descriptors';
import { commonTexts } from '../texts.ts';
import { pageBar } from './app-bar.ts';
import { homeUrl } from '../urls/catalogue-urls.ts';
import { frameScreen } from './screen-frame.ts';
import type { Composed, ScreenRequest } from './pipeline.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';

/** Nothing is at this address. */
export const composeMissing = ({ url, page, who }: ScreenRequest): Composed => ({
  screen: frameScreen({
    id: 'missing',
    url: url.pathname + url.search,
    title: commonTexts.missing.title,
    body: [
      pageBar({ city: page.city, user: who.session?.user ?? null }),
      {
        type: 'empty',
        key: 'missing',
        icon: 'missing',
        title: commonTexts.missing.title,
        text: commonTexts.missing.text,
        link: { label: commonTexts.missing.link, href: homeUrl(page.city) },
      },
    ],
  }),
});

/** What a screen needs could not be read: the status, the message, and another try. [O-8.04] */
export const composeFailed = (
  { url, page, who }: ScreenRequest,
  { status, message }: Pick<UpstreamFailure, 'status' | 'message'>,
): Composed => ({
  screen: frameScreen({
    id: 'error',
    url: url.pathname + url.search,
    title: commonTexts.failed.title,
    body: [
      pageBar({ city: page.city, user: who.session?.user ?? null }),
      {
        type: 'empty',
        key: 'error',
        icon: 'error',
        title:
          status > 0
            ? fillText(commonTexts.failed.status, { status: toPersianDigits(status) })
            : commonTexts.failed.title,
        text: message,
        action: {
          id: 'retry',
          label: commonTexts.failed.retry,
          event: 'retry',
          kind: 'primary',
          skips_answer: true,
        },
      },
    ],
  }),
});

/** A screen that only leads elsewhere. */
export function composeRedirect(request: ScreenRequest, to: string): Screen {
  const { screen } = composeMissing(request);
  return { ...screen, id: 'redirect', body: [], redirect: to };
}
