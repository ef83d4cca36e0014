import { texts } from '../../engine/texts.ts';
import { homeUrl, pageBar } from './app-bar.ts';
import { frameScreen } from './screen-frame.ts';
import type { Composed, ScreenRequest } from './pipeline.ts';

/** Nothing is at this address. */
export const composeMissing = ({ url, page, who }: ScreenRequest): Composed => ({
  screen: frameScreen({
    id: 'missing',
    url: url.pathname + url.search,
    title: texts.missing.title,
    body: [
      pageBar({ city: page.city, user: who.session?.user ?? null }),
      {
        type: 'empty',
        key: 'missing',
        icon: 'missing',
        title: texts.missing.title,
        text: texts.missing.text,
        link: { label: texts.missing.link, href: homeUrl(page.city) },
      },
    ],
  }),
});
