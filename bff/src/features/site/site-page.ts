import type { Block } from '@gam/schemas/descriptors';
import type { Site, SitePage } from '@gam/schemas/upstream';
import { defineScreen, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import { readSitePageUrl, sitePageUrl } from '../../protocol/urls/site-urls.ts';

interface Told {
  readonly page: SitePage;
  readonly site: Site | null;
  readonly city: string | null;
}

/** A page about the company: what it is, its terms, how it treats data. */
export const sitePage = defineScreen<{ readonly page: string }, Told>({
  id: 'site_page',
  isPublic: true,
  skeleton: readSitePageUrl,
  hydrate: async ({ parts, page: { city } }, { page }) => {
    const [told, site] = await Promise.all([parts.services.sitePage(page), parts.services.site()]);
    return told.ok ? shown({ page: told.value, site, city }) : insteadOf(told.failure);
  },
  present: ({ who }, { page: { slug, title, sections }, site, city }) => {
    const body: Block[] = [
      pageBar({ city, user: who.session?.user ?? null }),
      { type: 'heading', key: 'heading', text: title, level: 1 },
      ...sections.flatMap(({ title: text, text: words }, index): Block[] => [
        { type: 'heading', key: `heading_${index}`, text, level: 2 },
        { type: 'paragraph', key: `text_${index}`, text: words },
      ]),
      ...siteFooter(site),
    ];
    const url = sitePageUrl(slug);
    return {
      screen: frameScreen({ id: 'site_page', url, title, meta: { robots: null, canonical: url }, body }),
    };
  },
});
