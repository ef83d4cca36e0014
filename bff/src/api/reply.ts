import { type Effect, protocolVersion, type Reply, type Screen } from '@gam/schemas/descriptors';

interface ReplyParts {
  screen: Screen;
  applied?: number;
  effects?: readonly Effect[];
  continueAfter?: number | null;
}

/** What to show next. */
export const writeReply = ({
  screen,
  applied = 0,
  effects = [],
  continueAfter = null,
}: ReplyParts): Reply => ({
  protocol: protocolVersion,
  screen,
  applied,
  effects: [...effects],
  continue: continueAfter === null ? null : { after_ms: continueAfter },
  ahead: [],
});
