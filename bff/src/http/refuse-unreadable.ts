import type { Socket } from 'node:net';
import { writeRawReply } from '@gam/shared/raw-reply';
import { refuse } from '../protocol/requests/errors.ts';
import { replyHeaders } from '../platform/security/reply-headers.ts';

/** Answers on a connection whose bytes are no request, as every other refusal looks, and ends it. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(writeRawReply(code, replyHeaders, (status) => refuse('invalid', 'unreadable', { status }).body));
  socket.destroySoon();
}
