import { type OrderResult, upstreamCalls } from '@gam/schemas/upstream';
import type { ResultOf } from '../../engine/flow/results/result.ts';
import type { Parts } from '../../protocol/parts.ts';

/** What the flow is told of an order that exists. */
export const placedAs = (
  { publicUrl }: Pick<Parts, 'publicUrl'>,
  order: OrderResult,
): ResultOf<'placed'> => ({
  name: 'placed',
  order,
  callback: publicUrl() + upstreamCalls.callBackTop.path,
});
