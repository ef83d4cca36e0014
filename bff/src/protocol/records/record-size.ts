import type { FlowState } from '@gam/engine/flow';

/** The most that a customer brings to one flow, bytes of JSON. */
const maxRecordBytes = 64 * 1024;
/** The most bytes of one UTF-16 unit in UTF-8. */
const maxUnitBytes = 3;

/**
 * Whether a flow's record may be stored for its customer: what they bring has at most 64 KB. The call under way, the
 * price and the order do not count: they are the upstream's words, or the answers once more in the upstream's form until
 * it replies, and none of them may be lost. `json`: the record's JSON, if the caller has made it.
 */
export function fitsStore(record: { readonly state: FlowState }, json = JSON.stringify(record)): boolean {
  // Most records are so small that nothing needs to be left out.
  if (json.length * maxUnitBytes <= maxRecordBytes) return true;
  const state = { ...record.state, quote: null, order: null };
  return Buffer.byteLength(JSON.stringify({ ...record, state, pending: null })) <= maxRecordBytes;
}
