import type { Refusal } from '../flow/outcome.ts';
import { texts } from '../texts.ts';

/** An event that the page does not offer. */
export const notOffered: Refusal = { code: 'not_offered', message: texts.order.notOffered, offered: false };
