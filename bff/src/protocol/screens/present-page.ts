import type { Block, Heading, Screen } from '@gam/schemas/descriptors';
import type { Site } from '@gam/schemas/upstream';
import type { Composed, ScreenRequest } from './pipeline.ts';
import { frameScreen, pageBar } from './screen-frame.ts';
import { siteFooter } from './site-footer.ts';

interface Page extends Omit<Partial<Screen>, 'body'> {
  readonly id: string;
  readonly title: string;
  readonly body: readonly Block[];
  /** What the heading says otherwise than the title; null: the page has no heading. */
  readonly heading?: Partial<Heading> | null;
  /** What the bar says otherwise than the city and the user of the request. */
  readonly bar?: Parameters<typeof pageBar>[0];
  /** The URL under which search engines know the page; without it they exclude the page. */
  readonly canonical?: string;
  /** What the end of a public page says. */
  readonly site?: Site | null;
}

/** Presents a page without a flow: its bar, its title as heading, its blocks, and the end of a public page. */
export function presentPage(
  { url, page, who }: Pick<ScreenRequest, 'url' | 'page' | 'who'>,
  { title, heading = {}, bar = {}, canonical, site = null, body, ...rest }: Page,
): Composed {
  return {
    screen: frameScreen({
      url: url.pathname + url.search,
      title,
      ...(canonical !== undefined && { meta: { robots: null, canonical } }),
      ...rest,
      body: [
        pageBar({ city: page.city, user: who.session?.user ?? null, ...bar }),
        ...(heading ? [presentHeading(title, heading)] : []),
        ...body,
        ...siteFooter(site),
      ],
    }),
  };
}

const presentHeading = (text: string, given: Partial<Heading>): Heading => ({
  type: 'heading',
  key: 'heading',
  text,
  level: 1,
  ...given,
});
