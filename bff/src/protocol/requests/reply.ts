import {
  type AheadBranch,
  type Effect,
  type ErrorReply,
  protocolVersion,
  type Reply,
  type Screen,
} from '@gam/schemas/descriptors';
import type { FastifyReply } from 'fastify';
import { writeScreen } from '../screens/written-screen.ts';

interface ReplyParts {
  screen: Screen;
  applied?: number;
  effects?: readonly Effect[];
  continueAfter?: number | null;
  ahead?: readonly AheadBranch[] | undefined;
}

/** An answer before it is sent: the next screen or an error. */
export interface Answer {
  readonly status: number;
  readonly body: Reply | ErrorReply;
  /** The body as JSON in fragments, for a client that asks for them. */
  readonly parts?: string;
}

/** Writes a reply with the next screen. */
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

export const sendAnswer = (reply: FastifyReply, { status, body, parts }: Answer): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(parts ?? ('ahead' in body ? encodeReply(body) : body));

/** Returns a reply as JSON in UTF-8 from screens that are written already. */
function encodeReply({ ahead, screen, ...reply }: Reply): Buffer {
  const pieces: Buffer[] = [];
  const add = (text: string): void => void pieces.push(Buffer.from(text));
  const addBranches = (branches: readonly AheadBranch[]): void => {
    for (const [index, branch] of branches.entries()) {
      add(`${index > 0 ? ',' : ''}{"if":${JSON.stringify(branch.if)},"screen":`);
      pieces.push(writeScreen(branch.screen));
      add(',"ahead":[');
      addBranches(branch.ahead);
      add(']}');
    }
  };
  add(`${JSON.stringify(reply).slice(0, -1)},"screen":`);
  pieces.push(writeScreen(screen));
  add(',"ahead":[');
  addBranches(ahead);
  add(']}');
  return Buffer.concat(pieces);
}
