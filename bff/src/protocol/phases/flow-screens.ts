import type { AheadBranch, Screen } from '@gam/schemas/descriptors';
import type { Above } from '@gam/shared/assemble-reply';
import type { Refusal } from '@gam/engine/flow';
import type { Who } from '../../platform/sessions/who.ts';
import type { Parts } from '../parts.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import type { EntryKind } from '../registry.ts';
import type { AheadLimit } from '../screens/ahead-limit.ts';
import type { SourceViews } from '../sources/source-views.ts';

/** What the screen of a flow is presented from. */
export interface FlowView extends OpenFlow {
  readonly who: Who;
  readonly refusal?: Refusal | null;
  readonly catalogue: number;
  /** The items of the step's sources; without them its fetched nodes are pending. */
  readonly sources?: SourceViews;
}

/** How the features present flows. */
export interface FlowScreens {
  /** Returns the flow's current screen. */
  readonly present: (parts: Parts, view: FlowView) => Screen;
  /** Returns the same with the screens that can follow it; by default as many as fit into a whole reply. */
  readonly presentWithAhead: (
    parts: Parts,
    view: FlowView,
    limit?: AheadLimit,
  ) => { screen: Screen; ahead: AheadBranch[] };
  /** Returns what the screen of a flow shows, of which a reply in fragments leaves out what it has. */
  readonly presentAbove: (parts: Parts, open: OpenFlow, ticket: string) => Above;
}

export const flowScreens: EntryKind<FlowScreens> = { name: 'screens of flows' };
