import type { LookedUp } from '../../engine/flow/offers.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';

/** What a check may look at: the flow stands at the question. */
export interface CheckContext {
  readonly parts: Pick<Parts, 'sources' | 'waitMs' | 'signers' | 'store'>;
  readonly open: OpenFlow;
  readonly who: Who;
  readonly question: string;
}

/** Looks up what an answer's values chose; null when that is unknown at the moment. */
export type AnswerCheck = (context: CheckContext, values: readonly string[]) => Promise<LookedUp | null>;
