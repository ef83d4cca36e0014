import { isId, readCity, readPath } from './read-url.ts';

/** Returns the URL of an order's task page. */
export const taskUrl = (order: string): string => `/task-details/${encodeURIComponent(order)}`;

/** The dialogs over the task page; the URL names the open one, so that the browser's back closes it. */
const dialogs = ['cancel'] as const;
type TaskDialog = (typeof dialogs)[number];

/** The order of a task page, by its UUID or number, and the open dialog. */
export interface TaskAddress {
  readonly id: string;
  readonly dialog: TaskDialog | null;
}

/** Reads /task-details/{id}[?ask=cancel]; null for any other URL. [O-2.12, O-2.13] */
export function readTaskUrl(url: URL): TaskAddress | null {
  const [root, id, ...rest] = readPath(url) ?? [];
  if (root !== 'task-details' || !isId(id) || rest.length > 0) return null;
  const asked = url.searchParams.get('ask');
  return { id, dialog: dialogs.find((dialog) => dialog === asked) ?? null };
}

/** Returns the URL of a page with a dialog, or without one. */
export function withDialog(url: URL, dialog: TaskDialog | null): URL {
  const changed = new URL(url);
  if (dialog === null) changed.searchParams.delete('ask');
  else changed.searchParams.set('ask', dialog);
  return changed;
}

/** Returns the URL of the page that edits an earlier order; the order keeps its city. */
export const editUrl = (legacyId: string, city: string): string =>
  `/categories/edit/${encodeURIComponent(legacyId)}?edit-mode=1&city_id=${encodeURIComponent(city)}&lock-city=1`;

/** The earlier order to edit, by its number. */
export interface EditUrl {
  readonly id: string;
  readonly locksCity: boolean;
}

/** Reads /categories/edit/{id}; null for any other URL. [O-2.14] */
export function readEditUrl(url: URL): EditUrl | null {
  const [root, edit, id, ...rest] = readPath(url) ?? [];
  const isHere = root === 'categories' && edit === 'edit' && rest.length === 0;
  if (!isHere || id === undefined || !/^\d{1,15}$/.test(id) || readCity(url) === false) return null;
  return { id, locksCity: url.searchParams.get('lock-city') === '1' };
}

/** The most pages of the list that one screen shows. */
export const maxOrderPages = 20;

/** Reads the number of shown pages from /my-orders[?pages=…]; null for any other URL. */
export function readOrdersUrl(url: URL): { readonly pages: number } | null {
  if (readPath(url)?.join('/') !== 'my-orders') return null;
  const asked = url.searchParams.get('pages') ?? '1';
  return { pages: /^\d{1,3}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), maxOrderPages) : 1 };
}

/** Returns the URL of the list of orders with its first `pages` pages. */
export const ordersUrl = (pages = 1): string => (pages > 1 ? `/my-orders?pages=${pages}` : '/my-orders');
