import type {
  AheadBranch,
  ClientEvent,
  FlowEvents,
  FlowRef,
  PageEvents,
  Screen,
} from '@gam/schemas/descriptors';
import { type Branches, findBranch, screensAhead } from './ahead.ts';
import type { ScreenLoader } from './page-host.ts';

/** The base of events: a flow at a revision, or a page without a flow. */
interface Base {
  readonly url: string;
  readonly flow: Pick<FlowRef, 'id' | 'ticket' | 'rev'> | null;
}

/** The request body of events: with their flow and revision, or with their page's URL. */
export function envelope({ flow, url }: Base, events: readonly ClientEvent[]): FlowEvents | PageEvents {
  if (flow === null) return { flow, url, events: [...events] };
  return { flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, events: [...events] };
}

/** A screen of the server, and the screens that can follow it. */
interface LastReply {
  readonly screen: Screen;
  readonly ahead: Branches;
}

/** The server's last reply, which may differ from the shown screen. */
export type ServerState = ReturnType<typeof createServerState>;

/**
 * Holds the last reply, whose revision events are sent with, and the branches after the shown screen, which may be a
 * later screen. [protocol: Ahead]
 */
export function createServerState(loader: ScreenLoader) {
  let last: LastReply | null = null;
  let base: Base | null = null;
  let ahead: { readonly of: Screen | null; readonly branches: Branches } = { of: null, branches: [] };

  /** Sets the branches after the shown screen, and prefetches the code that draws them. */
  function setAhead(of: Screen, branches: Branches): void {
    ahead = { of, branches };
    for (const screen of screensAhead(branches)) loader.prefetch(screen);
  }

  function setLast(screen: Screen, branches: Branches): void {
    last = { screen, ahead: branches };
    base = screen;
  }

  return {
    base: (): Base | null => base,
    last: (): LastReply | null => last,
    setAhead,
    /** The branches after the shown screen. */
    branches: (): Branches => ahead.branches,
    /** Sets the last reply; the branches after the shown screen stay. */
    setLast,
    /** Sets the last reply, whose screen is shown. */
    set(screen: Screen, branches: Branches): void {
      setLast(screen, branches);
      setAhead(screen, branches);
    },
    /** Sends the next events on a lost flow, or on one whose last revisions are lost. */
    beginRestore(flow: Pick<FlowRef, 'id' | 'ticket' | 'rev'>): void {
      base = { url: '', flow };
    },
    /** Sends events on the last reply again, after a failed restore. */
    cancelRestore(): void {
      base = last?.screen ?? null;
    },
    /** The branch that events on a screen lead to, where it is known; else null. */
    findBranchAfter: (screen: Screen, events: readonly ClientEvent[]): AheadBranch | null =>
      ahead.of === screen ? findBranch(ahead.branches, screen, events) : null,
  };
}
