import type { Socket } from 'node:net';
import { writeRawReply } from '@gam/shared/raw-reply';
import { replyHeaders } from './reply-headers.ts';

/** Answers on a connection whose bytes are no request, as every other refusal looks, and ends it. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = { message: 'درخواست نامعتبر است.', code: 'unreadable' };
  socket.end(writeRawReply(code, replyHeaders, () => body));
  socket.destroySoon();
}
