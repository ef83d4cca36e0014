import type { Screen } from '@gam/schemas/descriptors';
import { commonTexts } from '../texts.ts';

type Frame = Pick<Screen, 'id' | 'url' | 'title' | 'body'> & Partial<Screen>;

/**
 * A screen with everything that it does not speak of left empty. Search engines leave it out unless it says otherwise.
 * [O-2.02]
 */
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
