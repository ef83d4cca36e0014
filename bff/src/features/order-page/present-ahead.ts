import type { AheadBranch, Screen } from '@gam/schemas/descriptors';
import { type Evaluation, lookAhead } from '@gam/engine/flow';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { type AheadLimit, wholeScreensLimit } from '../../protocol/screens/ahead-limit.ts';
import type { FlowView } from '../../protocol/phases/flow-screens.ts';
import { composeFlow, type FlowParts, type FlowScreen, prepareFlow } from './present-flow.ts';

interface Standing {
  readonly evaluation: Evaluation;
  readonly record: FlowRecord;
  readonly screen: Screen;
  /** The list that gets the following screens. */
  readonly branches: AheadBranch[];
}

/**
 * Returns the screens that can follow the current one, as a tree: breadth first, as many as fit. Each equals the later
 * reply to its events, so that nothing changes when the reply arrives. [protocol: Ahead]
 */
function presentAhead(shown: FlowScreen, current: Screen, limit: AheadLimit): AheadBranch[] {
  const { evaluation, record } = shown;
  const first: Standing = { evaluation, record, screen: current, branches: [] };
  if (shown.record.pending !== null) return first.branches;
  const level: Standing[] = [first];
  for (let next = level.shift(); next; next = level.shift()) {
    if (!limit.hasRoom(next.screen)) break;
    for (const { if: condition, evaluation, events } of lookAhead(next.evaluation)) {
      const { record, branches } = next;
      const after = { ...record, state: evaluation.state, rev: record.rev + events };
      // Only the reply contains the items of sources.
      const step = { evaluation, record: after, refusal: null, sources: {}, explains: false };
      const screen = composeFlow({ ...shown, ...step });
      const branch: AheadBranch = { if: condition, screen, ahead: [] };
      if (!limit.accepts(branch, branches.at(-1) ?? null, next.screen)) return first.branches;
      branches.push(branch);
      level.push({ evaluation, record: after, screen, branches: branch.ahead });
      if (!limit.hasRoom(next.screen)) break;
    }
  }
  return first.branches;
}

/** Returns the flow's current screen, with the screens that can follow it: as many as the limit accepts. */
export function presentWithAhead(
  parts: FlowParts,
  view: FlowView,
  limit = wholeScreensLimit(),
): { screen: Screen; ahead: AheadBranch[] } {
  const prepared = prepareFlow(parts, view);
  const screen = composeFlow(prepared);
  return { screen, ahead: presentAhead(prepared, screen, limit) };
}
