import { type PageHandler, stay } from '../../protocol/pages/page-event.ts';

/** The page as it is by now: because somebody asks, or by itself where what it says was not known yet. */
export const lookAgain: PageHandler<'retry' | 'continue'> = (context) => Promise.resolve(stay(context));
