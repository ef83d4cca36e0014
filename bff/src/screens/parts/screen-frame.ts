import type { Screen } from '@gam/schemas/descriptors';
import { texts } from '../../texts.ts';

type Frame = Pick<Screen, 'id' | 'url' | 'title' | 'body'> & Partial<Screen>;

/** A screen with everything that it does not speak of left empty. */
export const frameScreen = ({ title, ...given }: Frame): Screen => ({
  meta: { robots: null, canonical: null },
  flow: null,
  progress: null,
  aside: [],
  footer: [],
  modal: null,
  guard: null,
  redirect: null,
  ...given,
  title: title.includes(texts.brand) ? title : `${title} | ${texts.brand}`,
});
