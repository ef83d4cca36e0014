import type { AheadBranch, Screen } from '@gam/schemas/descriptors';
import { lookAhead } from '../../engine/flow/look-ahead.ts';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { writeScreen } from '../../protocol/screens/written-screen.ts';
import { composeFlow, type FlowParts, type FlowScreen, type FlowView, prepareFlow } from './present-flow.ts';

/** The screens that go ahead take at most so much, bytes of JSON before compression. [protocol: Ahead] */
const aheadBytes = 24 * 1024;

interface Standing {
  readonly evaluation: Evaluation;
  readonly record: FlowRecord;
  /** Where what follows is put. */
  readonly branches: AheadBranch[];
}

/**
 * The screens that can follow the one that is shown, as a tree: breadth first, as far as they fit. Each is what the
 * reply will say when its events have come, so that nothing changes under the customer's eyes. [protocol: Ahead]
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
      // What sources hold goes with the reply alone.
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

/** What surrounds a branch's condition and screen. */
const frameBytes = Buffer.byteLength('{"if":,"screen":,"ahead":[]},');

const branchBytes = ({ if: condition, screen }: AheadBranch): number =>
  frameBytes + Buffer.byteLength(JSON.stringify(condition)) + writeScreen(screen).length;

/** The screen of a flow as it stands, with those that can follow it. */
export function presentWithAhead(parts: FlowParts, view: FlowView): { screen: Screen; ahead: AheadBranch[] } {
  const prepared = prepareFlow(parts, view);
  return { screen: composeFlow(prepared), ahead: presentAhead(prepared) };
}
