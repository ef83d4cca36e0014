import {
  type AheadBranch,
  type Effect,
  protocolVersion,
  type Reply,
  type Screen,
} from '@gam/schemas/descriptors';

interface ReplyParts {
  screen: Screen;
  applied?: number;
  effects?: readonly Effect[];
  continueAfter?: number | null;
  ahead?: readonly AheadBranch[] | undefined;
}

/** What to show next. */
export const writeReply = ({
  screen,
  applied = 0,
  effects = [],
  continueAfter = null,
  ahead = [],
}: ReplyParts): Reply => ({
  protocol: protocolVersion,
  screen,
  applied,
  effects: [...effects],
  continue: continueAfter === null ? null : { after_ms: continueAfter },
  ahead: [...ahead],
});
