import type { Block } from '@gam/schemas/descriptors';
import type { Site, SitePage } from '@gam/schemas/upstream';
import { needed } from '../../platform/page-reads.ts';
import { defineScreen, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { readSitePageUrl, sitePageUrl } from '../../protocol/urls/site-urls.ts';

interface Told {
  readonly page: SitePage;
  readonly site: Site | null;
}

/** A page about the company: what it is, its terms, how it treats data. */
export const sitePage = defineScreen<{ readonly page: string }, Told>({
  id: 'site_page',
  isPublic: true,
  skeleton: readSitePageUrl,
  hydrate: async ({ parts }, { page }) => {
    const [told, site] = await Promise.all([needed(parts.services.sitePage(page)), parts.services.site()]);
    return told.ok ? shown({ page: told.value, site }) : insteadOf(told.failure);
  },
  present: (request, { page: { slug, title, sections }, site }) => {
    const body = sections.flatMap(({ title: text, text: words }, index): Block[] => [
      { type: 'heading', key: `heading_${index}`, text, level: 2 },
      { type: 'paragraph', key: `text_${index}`, text: words },
    ]);
    const url = sitePageUrl(slug);
    return presentPage(request, { id: 'site_page', url, title, canonical: url, body, site });
  },
});
