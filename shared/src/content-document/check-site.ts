import type { SiteDocument } from '@gam/schemas/upstream';
import type { ContentFinding } from './content-finding.ts';

/** Finds pages of the site with the address of another. */
export const checkSite = ({ pages }: SiteDocument): ContentFinding[] =>
  pages.flatMap(({ slug }, at) =>
    pages.findIndex((page) => page.slug === slug) === at
      ? []
      : [
          {
            code: 'duplicate_id',
            path: `/pages/${at}/slug`,
            expected: `another slug is expected: "${slug}" is taken`,
          },
        ],
  );
