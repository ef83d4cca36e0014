import type { Footer } from '@gam/schemas/descriptors';
import type { Site } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { commonTexts } from '../texts.ts';
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

/** The signs around a text that runs from left to right, whatever stands before it. */
const isolate = (text: string): string => `\u2066${text}\u2069`;

/** A phone as people of the country read it: +982191012345 as ۰۲۱-۹۱۰۱۲۳۴۵. */
export function showSitePhone(phone: string): string {
  const [, area, rest] = /^\+98(21|[1-8]\d)(\d{8})$/.exec(phone) ?? [];
  return isolate(toPersianDigits(area === undefined ? phone : `0${area}-${rest}`));
}
