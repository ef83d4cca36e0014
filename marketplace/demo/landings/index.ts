import type { LandingsDocument } from '@gam/schemas/upstream';
import { categoryTexts } from './categories.ts';
import { cityTexts } from './cities.ts';
import { cleaningTexts } from './cleaning.ts';
import { outsideTexts } from './outside.ts';
import { repairTexts } from './repair.ts';

/** The texts of the introduction pages. */
export const landings: LandingsDocument = {
  rating_note: 'امتیازهای نمایشی',
  services: [...cleaningTexts, ...repairTexts, ...outsideTexts],
  categories: [...categoryTexts],
  cities: [...cityTexts],
};
