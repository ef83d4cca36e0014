import type { AheadBranch, Screen } from '@gam/schemas/descriptors';
import { writeScreen } from './written-screen.ts';

/** How much of the screens ahead fits in a reply. */
export interface AheadLimit {
  /** Whether another branch under a screen may fit; without room none is composed. */
  hasRoom: (above: Screen) => boolean;
  /** Whether one more branch fits. `before`: the one before it under the same screen; null: it is the first. */
  accepts: (branch: AheadBranch, before: AheadBranch | null, above: Screen) => boolean;
}

/** The largest size of the whole screens ahead, bytes of JSON before compression. [protocol: Ahead] */
const aheadBytes = 24 * 1024;

/** The size of the JSON around a branch's condition and screen, bytes. */
const frameBytes = Buffer.byteLength('{"if":,"screen":,"ahead":[]},');

/** Returns the limit of screens that are sent whole. */
export function wholeScreensLimit(): AheadLimit {
  let left = aheadBytes;
  return {
    hasRoom: () => left > frameBytes,
    accepts({ if: condition, screen }) {
      left -= frameBytes + Buffer.byteLength(JSON.stringify(condition)) + writeScreen(screen).length;
      return left >= 0;
    },
  };
}
