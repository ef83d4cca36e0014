import type { Refusal } from '../../engine/flow/outcome.ts';
import { texts } from '../../engine/texts.ts';

/** An event that the page does not offer. */
export const notOffered: Refusal = { code: 'not_offered', message: texts.order.notOffered, offered: false };
