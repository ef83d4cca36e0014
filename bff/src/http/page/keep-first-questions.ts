import { hash, randomUUID } from 'node:crypto';
import type { Reply, Screen } from '@gam/schemas/descriptors';
import type { Caches } from '../../platform/store/caches.ts';
import { type HoledPage, makeMark, nonceMark, prepareHoledPage } from './holed-page.ts';
import type { PageValues } from './shell.ts';

/** The size of all kept first questions, bytes. */
const maxBytes = 16 * 1024 * 1024;
/** How many first questions are remembered that were shown once. */
const maxSeen = 2_000;

/** Returns the page of a reply, drawn where that is possible. */
export type WritePage = (shown: Reply, values: PageValues) => string;

/** A kept page, and the values of its holes. */
interface FilledPage {
  readonly page: HoledPage;
  readonly values: readonly string[];
}

/** Returns the kept page of a guest's first question; null for any other screen, and for one that was not shown before. */
export type FindFirstQuestion = (shown: Reply, nonce: string) => FilledPage | null;

/**
 * Keeps the pages of guests' first questions in compressed pieces: theirs differ in the flow, its ticket, the nonce and an
 * action's id alone. The whole of the rest is the key, so that no visitor gets a page of other content. A page is prepared
 * when it is shown for the second time, since one for a single visitor would be prepared in vain.
 */
export function keepFirstQuestions(write: WritePage, caches: Caches): FindFirstQuestion {
  const kept = caches.open<HoledPage>('first questions', maxBytes, 'people');
  const seen = caches.open<true>('first questions shown once', maxSeen, 'people');
  const marks = { actionId: makeMark(randomUUID().length), flow: makeMark(64), ticket: makeMark(8_192) };

  return (shown, nonce) => {
    const { flow } = shown.screen;
    if (!flow || !isGuestsFirst(flow)) return null;
    const [id, ticket] = [marks.flow.slice(0, flow.id.length), marks.ticket.slice(0, flow.ticket.length)];
    const common = JSON.stringify(shown).replaceAll(flow.id, id).replaceAll(flow.ticket, ticket);
    const key = hash('sha256', common, 'base64url');
    const known = kept.get(key);
    const values = [nonce, randomUUID(), flow.id, flow.ticket];
    if (known !== undefined) return { page: known, values };
    if (seen.get(key) === undefined) {
      seen.set(key, true);
      return null;
    }
    const { actionId } = marks;
    const text = write(JSON.parse(common) as Reply, { nonce: nonceMark, actionId });
    const page = prepareHoledPage(text, [nonceMark, actionId, id, ticket]);
    kept.set(key, page, page.bytes);
    return { page, values };
  };
}

type Flow = NonNullable<Screen['flow']>;

const isGuestsFirst = ({ subject, phase, rev }: Flow): boolean =>
  subject === null && phase === 'questions' && rev === 0;
