import type { AheadBranch, Screen } from '@gam/schemas/descriptors';
import { lookAhead } from '../../engine/flow/look-ahead.ts';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { writeScreen } from '../../protocol/screens/written-screen.ts';
import { composeFlow, type FlowParts, type FlowScreen, type FlowView, prepareFlow } from './present-flow.ts';

/** The largest size of the screens ahead, bytes of JSON before compression. [protocol: Ahead] */
const aheadBytes = 24 * 1024;

interface Standing {
  readonly evaluation: Evaluation;
  readonly record: FlowRecord;
  /** The list that gets the following screens. */
  readonly branches: AheadBranch[];
}

/**
 * Returns the screens that can follow the current one, as a tree: breadth first, as many as fit. Each equals the later
 * reply to its events, so that nothing changes when the reply arrives. [protocol: Ahead]
 */
function presentAhead(shown: FlowScreen): AheadBranch[] {
  const first: Standing = { evaluation: shown.evaluation, record: shown.record, branches: [] };
  if (shown.record.pending !== null) return first.branches;
  const level: Standing[] = [first];
  let left = aheadBytes;
  for (let next = level.shift(); next; next = level.shift()) {
    for (const { if: condition, evaluation, events } of lookAhead(next.evaluation)) {
      const { record } = next;
      const after = { ...record, state: evaluation.state, rev: record.rev + events };
      // Only the reply contains the items of sources.
      const step = { evaluation, record: after, refusal: null, sources: {}, explains: false };
      const screen = composeFlow({ ...shown, ...step });
      const branch: AheadBranch = { if: condition, screen, ahead: [] };
      left -= branchBytes(branch);
      if (left < 0) return first.branches;
      next.branches.push(branch);
      level.push({ evaluation, record: after, branches: branch.ahead });
    }
  }
  return first.branches;
}

/** The size of the JSON around a branch's condition and screen, bytes. */
const frameBytes = Buffer.byteLength('{"if":,"screen":,"ahead":[]},');

const branchBytes = ({ if: condition, screen }: AheadBranch): number =>
  frameBytes + Buffer.byteLength(JSON.stringify(condition)) + writeScreen(screen).length;

/** Returns the flow's current screen, with the screens that can follow it. */
export function presentWithAhead(parts: FlowParts, view: FlowView): { screen: Screen; ahead: AheadBranch[] } {
  const prepared = prepareFlow(parts, view);
  return { screen: composeFlow(prepared), ahead: presentAhead(prepared) };
}
