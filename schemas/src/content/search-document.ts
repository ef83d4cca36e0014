import { type Static, Type } from 'typebox';
import { Slug } from '../values.ts';

const strict = { additionalProperties: false } as const;

const Word = Type.String({ minLength: 2, maxLength: 60, description: 'as customers type it' });

/** The words by which customers look for services, beside the services' titles. */
export const SearchDocument = Type.Object(
  {
    words: Type.Array(
      Type.Object(
        {
          service: Slug,
          words: Type.Array(Word, {
            maxItems: 200,
            description: 'other words for the service or for its problem',
          }),
        },
        strict,
      ),
      { maxItems: 2000 },
    ),
  },
  { title: 'SearchDocument', ...strict },
);
export interface SearchDocument extends Static<typeof SearchDocument> {}
