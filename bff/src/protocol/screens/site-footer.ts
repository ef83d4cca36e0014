import type { Footer } from '@gam/schemas/descriptors';
import type { Site } from '@gam/schemas/upstream';
import { commonTexts } from '../texts.ts';
import { showSitePhone } from './show-phone.ts';
import { sitePageUrl } from '../urls/site-urls.ts';
import { ordersUrl } from '../urls/task-urls.ts';
import { leadUrl, promotionsUrls, supportUrl, winnersUrls } from '../urls/voice-urls.ts';

const words = commonTexts.footer;

/** Presents the end of a public page; nothing where the backend says nothing of its company. */
export const siteFooter = (site: Site | null): Footer[] =>
  site === null
    ? []
    : [
        {
          type: 'footer',
          key: 'footer',
          about: site.about,
          phone: site.phone === null ? null : { label: showSitePhone(site.phone), href: `tel:${site.phone}` },
          groups: [
            {
              title: words.company,
              links: site.pages.map(({ slug, title }) => ({ label: title, href: sitePageUrl(slug) })),
            },
            {
              title: words.help,
              links: [
                { label: words.support, href: supportUrl },
                { label: words.promotions, href: promotionsUrls.write() },
                { label: words.orders, href: ordersUrl() },
              ],
            },
            {
              title: words.together,
              links: [
                { label: words.moving, href: leadUrl('moving') },
                { label: words.organization, href: leadUrl('organization') },
                { label: words.winners, href: winnersUrls.write() },
              ],
            },
          ].filter(({ links }) => links.length > 0),
          note: site.note,
        },
      ];
