import { hash, randomUUID } from 'node:crypto';
import type { Reply } from '@gam/schemas/descriptors';
import type { Caches } from '../../platform/store/caches.ts';
import type { Alike } from '../../protocol/screens/pipeline.ts';
import { type HoledPage, makeMark, nonceMark, prepareHoledPage } from './holed-page.ts';
import type { PageValues } from './shell.ts';

/** The size of all kept first questions, bytes. */
const maxBytes = 16 * 1024 * 1024;
/** How many first questions are remembered that were shown once. */
const maxSeen = 2_000;
/** The time after which a kept page is drawn once more, to be sure that it is still the same, ms. */
const trustedMs = 60_000;

/** Returns the page of a reply, drawn where that is possible. */
export type WritePage = (shown: Reply, values: PageValues) => string;

/** A kept page, and the values of its holes. */
export interface FilledPage {
  readonly page: HoledPage;
  readonly values: readonly string[];
  /** What search engines are told of it; null: nothing. */
  readonly robots: string | null;
}

interface KeptPage extends Omit<FilledPage, 'values'> {
  /** A hash of the reply without what is the visitor's own. */
  readonly content: string;
  readonly lengths: { readonly flow: number; readonly ticket: number };
  /** When it is drawn once more, ms since 1970. */
  readonly until: number;
}

/** The pages of guests' first questions. */
export interface FirstQuestions {
  /** Returns the page that a visitor shares with others; null where it has to be drawn. */
  readonly find: (alike: Alike, nonce: string) => FilledPage | null;
  /** Takes what was drawn for a visitor; returns its page where that is kept from now on. */
  readonly keep: (alike: Alike, drawn: Reply, nonce: string) => FilledPage | null;
}

interface FirstQuestionParts {
  readonly write: WritePage;
  readonly caches: Caches;
  readonly now: () => number;
}

/**
 * Keeps the pages of guests' first questions in compressed pieces: theirs differ in the flow, its ticket, the nonce and an
 * action's id alone. They are found by what they are made from, before anything is composed. A page is prepared when two
 * visitors were shown the same one, and drawn once more every minute; where two that should be alike differ, none is kept.
 */
export function keepFirstQuestions({ write, caches, now }: FirstQuestionParts): FirstQuestions {
  const kept = caches.open<KeptPage>('first questions', maxBytes, 'people');
  const seen = caches.open<string>('first questions shown once', maxSeen, 'people');
  const marks = { actionId: makeMark(randomUUID().length), flow: makeMark(64), ticket: makeMark(8_192) };
  const keyOf = ({ key }: Alike): string => hash('sha256', key, 'base64url');

  const fill = ({ page, robots, lengths }: KeptPage, alike: Alike, nonce: string): FilledPage | null => {
    const { flow, ticket } = alike.own();
    const fits = flow.length === lengths.flow && ticket.length === lengths.ticket;
    return fits ? { page, robots, values: [nonce, randomUUID(), flow, ticket] } : null;
  };

  /** Returns a kept page of what was drawn, with marks in place of what is the visitor's own. */
  const prepare = (common: string, flow: string, ticket: string) => {
    const { actionId } = marks;
    const text = write(JSON.parse(common) as Reply, { nonce: nonceMark, actionId });
    return prepareHoledPage(text, [nonceMark, actionId, flow, ticket]);
  };

  return {
    find(alike, nonce) {
      const known = kept.get(keyOf(alike));
      return known !== undefined && now() < known.until ? fill(known, alike, nonce) : null;
    },
    keep(alike, drawn, nonce) {
      const { flow } = drawn.screen;
      if (!flow) return null;
      const key = keyOf(alike);
      const lengths = { flow: flow.id.length, ticket: flow.ticket.length };
      const [id, ticket] = [marks.flow.slice(0, lengths.flow), marks.ticket.slice(0, lengths.ticket)];
      const common = JSON.stringify(drawn).replaceAll(flow.id, id).replaceAll(flow.ticket, ticket);
      const content = hash('sha256', common, 'base64url');
      const until = now() + trustedMs;
      const before = kept.get(key);
      if (before?.content === content) {
        const renewed = { ...before, until };
        kept.set(key, renewed, before.page.bytes);
        return fill(renewed, alike, nonce);
      }
      if (seen.get(key) !== content) {
        kept.delete(key);
        seen.set(key, content);
        return null;
      }
      const page = prepare(common, id, ticket);
      const made = { page, robots: drawn.screen.meta.robots, content, lengths, until };
      kept.set(key, made, page.bytes);
      return fill(made, alike, nonce);
    },
  };
}
