import type { PageEventContext } from '../../protocol/pages/page-event.ts';
import { readTaskUrl } from '../../protocol/urls/task-urls.ts';

/** The order that an event is about, and the token of who acts: both are there where the page offered the event. */
export function findTask({ url, who }: PageEventContext): { id: string; token: string } | null {
  const address = readTaskUrl(url);
  return address && who.session && { id: address.id, token: who.session.token };
}
