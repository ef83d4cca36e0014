import type { Flow, FlowState } from '@gam/engine/flow';

/** The most that a customer brings to one flow of any service, bytes of JSON. */
const maxRecordBytes = 64 * 1024;
/**
 * What a record takes beside its answers, bytes: a customer's favourites, the page with its query, the actions seen and
 * their effects.
 */
const besideAnswersBytes = 24 * 1024;
/** The most bytes of one UTF-16 unit in UTF-8. */
const maxUnitBytes = 3;

/** Returns the limit of a flow's record, bytes: what its questions can need, and at most 64 KB. */
const recordLimit = (flow: Pick<Flow, 'answersRoom'>): number =>
  Math.min(maxRecordBytes, besideAnswersBytes + flow.answersRoom());

/**
 * Whether a flow's record may be stored for its customer: what they bring is within the limit of its questions. The call
 * under way, the price and the order do not count: they are the upstream's words, or the answers once more in the
 * upstream's form until it replies, and none of them may be lost. `json`: the record's JSON, if the caller has made it.
 */
export function fitsStore(
  flow: Pick<Flow, 'answersRoom'>,
  record: { readonly state: FlowState },
  json = JSON.stringify(record),
): boolean {
  const limit = recordLimit(flow);
  // Most records are so small that nothing needs to be left out, nor bytes counted.
  if (json.length * maxUnitBytes <= limit) return true;
  if (Buffer.byteLength(json) <= limit) return true;
  const state = { ...record.state, quote: null, order: null };
  return Buffer.byteLength(JSON.stringify({ ...record, state, pending: null })) <= limit;
}
