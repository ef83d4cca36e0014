import { refuse } from '../../platform/refuse.ts';
import { composeCookieless } from '../screens/instead.ts';
import type { ScreenRequest } from '../screens/pipeline.ts';
import { commonTexts } from '../texts.ts';
import type { HttpReply } from './http-reply.ts';

/** The reply to a browser that keeps no cookie: nothing that it does can go on. */
export const refuseCookieless = (request: ScreenRequest): HttpReply =>
  refuse('forbidden', 'no_cookies', {
    message: commonTexts.cookieless.title,
    screen: composeCookieless(request).screen,
  });
