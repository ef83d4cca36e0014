import type { Notice } from '@gam/schemas/descriptors';
import { commonTexts } from '../texts.ts';

/** The notice in place of a part of a page that could not be loaded, with the button that loads the page again. */
export const loadError = (text: string): Notice => ({
  type: 'notice',
  key: 'load_error',
  level: 'error',
  text,
  action: {
    id: 'retry',
    label: commonTexts.retry,
    event: 'retry',
    kind: 'secondary',
    skips_answer: true,
  },
});
