import type { Reply } from '@gam/schemas/descriptors';
import { canRead } from './api.ts';

/** The reply that came inside the page, so that the first screen needs no call. Null where there is none. */
export function readBootReply(): Reply | null {
  const text = document.getElementById('gam-reply')?.textContent ?? '';
  if (text === '') return null;
  const reply = JSON.parse(text) as Reply;
  return canRead(reply.protocol) ? reply : null;
}
