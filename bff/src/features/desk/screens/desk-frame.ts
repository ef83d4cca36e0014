import type { AppBar, Block, Screen } from '@gam/schemas/descriptors';
import { auditUrl, deskUrl } from '../../../protocol/urls/desk-urls.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { deskTexts } from '../texts.ts';
import { pageBar } from '../../../protocol/screens/app-bar.ts';
import { frameScreen } from '../../../protocol/screens/screen-frame.ts';
import type { ScreenRequest } from '../../../protocol/screens/pipeline.ts';

const links: AppBar['links'] = [
  { label: commonTexts.nav.desk, href: deskUrl() },
  { label: deskTexts.audit.title, href: auditUrl(null) },
];

/** A page of the desk: its bar, and nothing for search engines. */
export const frameDesk = (
  { who }: ScreenRequest,
  { body, ...rest }: Pick<Screen, 'id' | 'url' | 'title'> & { readonly body: readonly Block[] },
): Screen =>
  frameScreen({
    ...rest,
    meta: { robots: 'noindex', canonical: null },
    body: [pageBar({ user: who.session?.user ?? null, links }), ...body],
  });
