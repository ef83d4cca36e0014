import { fillText } from '@gam/shared/fill-text';
import { toPersianDigits } from '@gam/shared/digits';
import { texts } from '../../engine/texts.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { pageBar } from './app-bar.ts';
import { frameScreen } from './screen-frame.ts';
import type { Composed, ScreenRequest } from './pipeline.ts';

/** What a screen needs could not be read: the status, the message, and another try. [O-8.04] */
export const composeFailed = (
  { url, page, who }: ScreenRequest,
  { status, message }: Pick<UpstreamFailure, 'status' | 'message'>,
): Composed => ({
  screen: frameScreen({
    id: 'error',
    url: url.pathname + url.search,
    title: texts.failed.title,
    body: [
      pageBar({ city: page.city, user: who.session?.user ?? null }),
      {
        type: 'empty',
        key: 'error',
        icon: 'error',
        title:
          status > 0
            ? fillText(texts.failed.status, { status: toPersianDigits(status) })
            : texts.failed.title,
        text: message,
        action: {
          id: 'retry',
          label: texts.failed.retry,
          event: 'retry',
          kind: 'primary',
          skips_answer: true,
        },
      },
    ],
  }),
});
