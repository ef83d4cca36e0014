import type { AheadBranch, ClientEvent, FlowRef, Screen } from '@gam/schemas/descriptors';
import { type Branches, findBranch, screensAhead } from './ahead.ts';
import type { Base } from './envelope.ts';
import type { ScreenLoader } from './screen-loader.ts';

/** A screen that the server said, and what it said can follow. */
interface Said {
  readonly screen: Screen;
  readonly ahead: Branches;
}

/** What is known for certain, apart from what is shown. */
export type Truth = ReturnType<typeof createTruth>;

/**
 * Keeps what the server said last, which everything is sent on, and what can follow the screen that is shown, which may
 * be further on. [protocol: Ahead]
 */
export function createTruth(loader: ScreenLoader) {
  let said: Said | null = null;
  let base: Base | null = null;
  let ahead: { readonly of: Screen | null; readonly branches: Branches } = { of: null, branches: [] };

  /** Knows what can follow the screen that is shown. What they are drawn with is fetched while there is time. */
  function stand(of: Screen, branches: Branches): void {
    ahead = { of, branches };
    for (const screen of screensAhead(branches)) loader.prefetch(screen);
  }

  return {
    base: (): Base | null => base,
    said: (): Said | null => said,
    stand,
    believe(screen: Screen, branches: Branches): void {
      said = { screen, ahead: branches };
      base = screen;
      stand(screen, branches);
    },
    /** Sends on a flow that is to be made again, of which nothing is known yet. */
    begin(flow: Pick<FlowRef, 'id' | 'ticket'>): void {
      base = { url: '', flow: { ...flow, rev: 0 } };
    },
    /** It was not made: what was said last is sent on again. */
    withdraw(): void {
      base = said?.screen ?? null;
    },
    /** What events on a screen lead to, where it is known and can be drawn at once. */
    branchAfter(screen: Screen, events: readonly ClientEvent[]): AheadBranch | null {
      const branch = ahead.of === screen ? findBranch(ahead.branches, screen, events) : null;
      return branch !== null && loader.isLoaded(branch.screen) ? branch : null;
    },
  };
}
