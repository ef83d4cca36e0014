import {
  feedbackStates,
  type FeedbackState,
  openOrderStatuses,
  type OpenOrderStatus,
  postStates,
  type PostState,
} from '@gam/schemas/upstream';
import { deskRoot } from './desk-urls.ts';
import { isId, readOffset, readPath, withQuery } from './read-url.ts';

/** A page of a list at the desk: its filter and the offset of its first item. */
export interface ListPage<Filter extends string> {
  readonly filter: Filter | null;
  readonly offset: number;
}

interface ListUrls<Filter extends string> {
  /** Returns the URL of a page; without a filter of the whole list. */
  readonly write: (filter?: Filter | null, offset?: number) => string;
  /** Reads a page; null for any other URL. */
  readonly read: (url: URL) => ListPage<Filter> | null;
}

/** Returns the URLs of a list at the desk: /operator/{name}[?{param}={filter}][&offset=…]. */
export function listUrls<Filter extends string>(
  name: string,
  param: string,
  filters: readonly Filter[],
): ListUrls<Filter> {
  const path = `${deskRoot}/${name}`;
  return {
    write: (filter, offset) => withQuery(`/${path}`, { [param]: filter, offset }),
    read: (url) => {
      if (readPath(url)?.join('/') !== path) return null;
      const asked = url.searchParams.get(param);
      const filter = filters.find((one) => one === asked) ?? null;
      const offset = readOffset(url);
      return (asked === null || filter !== null) && offset !== null ? { filter, offset } : null;
    },
  };
}

/** The open orders of all customers, by status. */
export const queueUrls = listUrls<OpenOrderStatus>('orders', 'status', openOrderStatuses);

/** What customers wrote to the company, by state. */
export const feedbackUrls = listUrls<FeedbackState>('feedback', 'state', feedbackStates);

/** What users wrote in public, by state. */
export const postUrls = listUrls<PostState>('posts', 'state', postStates);

/** What customers wrote of experts, by state. */
export const reviewUrls = listUrls<PostState>('reviews', 'state', postStates);

/** Returns the URL of one message of a customer. */
export const messageUrl = (message: string): string => `${feedbackUrls.write()}/${message}`;

/** Reads the id of the message in a URL; null for any other URL. */
export function readMessage(url: URL): string | null {
  const [root, kind, message, ...rest] = readPath(url) ?? [];
  const isHere = root === deskRoot && kind === 'feedback' && rest.length === 0;
  return isHere && isId(message) ? message : null;
}

/** The post or review that a page asks about in a dialog; null without one. */
export function askedPost({ searchParams }: URL): string | null {
  const asked = searchParams.get('ask');
  return isId(asked) ? asked : null;
}

/** Returns the URL of a list of posts or reviews with the dialog about one of them. */
export function askPost({ pathname, search }: URL, post: string): string {
  const query = new URLSearchParams(search);
  query.set('ask', post);
  return `${pathname}?${query.toString()}`;
}
