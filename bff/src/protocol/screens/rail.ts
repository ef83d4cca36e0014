import type { Rail } from '@gam/schemas/descriptors';
import { commonTexts } from '../texts.ts';

/** Presents items in one line that can be moved; nothing without items. */
export const presentRail = (rail: Omit<Rail, 'type' | 'labels'>): Rail[] =>
  rail.items.length > 0 ? [{ type: 'rail', ...rail, labels: commonTexts.rail }] : [];
