import type { AppBar, Button, Screen } from '@gam/schemas/descriptors';
import type { User } from '@gam/schemas/upstream';
import { commonTexts } from '../texts.ts';
import { accountUrl, loginUrl } from '../urls/account-urls.ts';
import { homeUrl } from '../urls/catalogue-urls.ts';
import { deskUrl } from '../urls/desk-urls.ts';
import { ordersUrl } from '../urls/task-urls.ts';
import { supportUrl } from '../urls/voice-urls.ts';
import { personName } from '../../platform/sessions/describe-user.ts';

/** The button that signs the user out. */
export const signOutButton: Button = {
  id: 'sign_out',
  label: commonTexts.nav.signOut,
  event: 'sign_out',
  kind: 'quiet',
  skips_answer: true,
};

interface AppBarContent {
  title?: string | null;
  city?: string | null;
  user?: User | null;
  links?: AppBar['links'];
}

/** Returns the links of the bar, which every page has. */
function linksOf(user: User | null): AppBar['links'] {
  if (user?.role === 'operator')
    return [
      { label: commonTexts.nav.desk, href: deskUrl() },
      { label: commonTexts.nav.account, href: accountUrl },
    ];
  return [
    { label: commonTexts.nav.orders, href: ordersUrl() },
    { label: commonTexts.nav.support, href: supportUrl, wide: true },
    user
      ? { label: commonTexts.nav.account, href: accountUrl }
      : { label: commonTexts.nav.login, href: loginUrl },
  ];
}

/** Returns the bar of a page. */
export const pageBar = ({ title = null, city = null, user = null, links }: AppBarContent): AppBar => ({
  type: 'app_bar',
  key: 'bar',
  brand: commonTexts.brand,
  home: homeUrl(city),
  title,
  back: null,
  links: links ?? linksOf(user),
  account: user && { label: personName(user), sign_out: signOutButton },
});

type Frame = Pick<Screen, 'id' | 'url' | 'title' | 'body'> & Partial<Screen>;

/** Returns a screen whose other fields are empty. Search engines exclude it unless it says otherwise. [O-2.02] */
export const frameScreen = ({ title, ...given }: Frame): Screen => ({
  meta: { robots: 'noindex', canonical: null },
  flow: null,
  progress: null,
  aside: [],
  footer: [],
  modal: null,
  guard: null,
  redirect: null,
  ...given,
  title: title.includes(commonTexts.brand) ? title : `${title} | ${commonTexts.brand}`,
});
