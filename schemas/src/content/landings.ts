import { type Static, Type } from 'typebox';
import { CityId, nullable, Slug } from '../values.ts';
import { FrequentQuestion } from './site.ts';
import { BannerWindow } from './windows.ts';

const strict = { additionalProperties: false } as const;
/** A text in which {city} becomes the name of the page's city. */
const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** A paragraph of an introduction page under a title. */
const LandingSection = Type.Object(
  { title: words(100), text: words(4000) },
  { title: 'LandingSection', ...strict },
);

/** What every introduction page may say. */
const texts = {
  description: words(400),
  sections: Type.Array(LandingSection, { maxItems: 20 }),
  questions: Type.Array(FrequentQuestion, { maxItems: 30 }),
};
const Points = Type.Array(words(200), { maxItems: 20 });

/** What a service's page says, in every city. */
const ServiceText = Type.Object(
  { service: Slug, ...texts, includes: Points, excludes: Points },
  { title: 'ServiceText', ...strict },
);
const CategoryText = Type.Object(
  { main: Slug, category: Slug, ...texts },
  { title: 'CategoryText', ...strict },
);
const CityText = Type.Object({ city: CityId, ...texts }, { title: 'CityText', ...strict });

/**
 * The texts of introduction pages. What no document says is left out of a page; prices, ratings and experts never stand
 * here, since they are read where they are kept. [O-7.20, O-7.22]
 */
export const LandingsDocument = Type.Object(
  {
    rating_note: nullable(
      Type.String({
        maxLength: 60,
        description: 'beside every rating, such as that it is of a demo; null: nothing',
      }),
    ),
    services: Type.Array(ServiceText, { maxItems: 2000 }),
    categories: Type.Array(CategoryText, { maxItems: 500 }),
    cities: Type.Array(CityText, { maxItems: 500 }),
  },
  { title: 'LandingsDocument', ...strict },
);
export interface LandingsDocument extends Static<typeof LandingsDocument> {}

/** The document of the home page's slides, in the order in which they are shown. */
export const SlidesDocument = Type.Object(
  { slides: Type.Array(BannerWindow, { maxItems: 100 }) },
  { title: 'SlidesDocument', ...strict },
);
export interface SlidesDocument extends Static<typeof SlidesDocument> {}
