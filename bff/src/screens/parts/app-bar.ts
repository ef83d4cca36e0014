import type { AppBar, Button } from '@gam/schemas/descriptors';
import type { User } from '@gam/schemas/upstream';
import { showMobile } from '@gam/shared/phone';
import { texts } from '../../texts.ts';

const signOut: Button = {
  id: 'sign_out',
  label: texts.nav.signOut,
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

/** Who is signed in, as the bar names them: the name, else the phone. */
const nameOf = ({ first_name, last_name, phone }: User): string =>
  [first_name, last_name].filter(Boolean).join(' ') || showMobile(phone);

/** The home page of a city. */
export const homeUrl = (city: string | null | undefined): string => (city ? `/?city_id=${city}` : '/');

/** The bar of pages: where one is and can go. */
export const pageBar = ({ title = null, city = null, user = null, links }: AppBarContent): AppBar => ({
  type: 'app_bar',
  key: 'bar',
  brand: texts.brand,
  home: homeUrl(city),
  title,
  back: null,
  links: links ?? [
    { label: texts.nav.orders, href: '/my-orders' },
    ...(user ? [] : [{ label: texts.nav.login, href: '/login' }]),
  ],
  account: user && { label: nameOf(user), sign_out: signOut },
});
