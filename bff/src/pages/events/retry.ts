import { type PageHandler, stay } from '../page-event.ts';

/** The page anew. */
export const retry: PageHandler<'retry'> = (context) => Promise.resolve(stay(context));
