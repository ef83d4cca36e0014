import { type Static, Type } from 'typebox';
import { nullable, Slug } from '../values.ts';

const strict = { additionalProperties: false } as const;
const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The signs that a promise may carry. */
const promiseIcons = ['price', 'people', 'shield', 'support', 'star', 'clock'] as const;

/** What a customer may rely on. */
const SitePromise = Type.Object(
  { icon: Type.Enum(promiseIcons), title: words(60), text: words(200) },
  { title: 'SitePromise', ...strict },
);

/** A question that customers often ask, with its answer. */
export const FrequentQuestion = Type.Object(
  { question: words(200), answer: words(2000) },
  { title: 'FrequentQuestion', ...strict },
);
export interface FrequentQuestion extends Static<typeof FrequentQuestion> {}

/** A page about the company, such as its terms. */
export const SitePage = Type.Object(
  {
    slug: Slug,
    title: words(100),
    sections: Type.Array(Type.Object({ title: words(100), text: words(4000) }, strict), { maxItems: 50 }),
  },
  { title: 'SitePage', ...strict },
);
export interface SitePage extends Static<typeof SitePage> {}

/** What the company says of itself on every public page; the shape is this project's choice. */
export const SiteDocument = Type.Object(
  {
    about: words(400),
    phone: nullable(Type.String({ pattern: '^\\+?[0-9]{4,15}$', description: 'the phone of the support' })),
    note: words(200),
    promises: Type.Array(SitePromise, { maxItems: 8 }),
    questions: Type.Array(FrequentQuestion, { maxItems: 30 }),
    pages: Type.Array(SitePage, { maxItems: 30 }),
  },
  { title: 'SiteDocument', ...strict },
);
export interface SiteDocument extends Static<typeof SiteDocument> {}
