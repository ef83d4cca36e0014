import { readPath } from './read-url.ts';

const idPattern = /^[\w-]{1,64}$/;

/** What a dialog over the task page asks: it stands in the address, so that the browser's back closes it. */
const dialogs = ['cancel'] as const;
export type TaskDialog = (typeof dialogs)[number];

/** The order that a task page is about, by its uuid or its number, and the dialog that is open. */
export interface TaskAddress {
  readonly id: string;
  readonly dialog: TaskDialog | null;
}

/** /task-details/{id}[?ask=cancel]; null where the URL is no task page's. [O-2.12, O-2.13] */
export function readTaskUrl(url: URL): TaskAddress | null {
  const [root, id, ...rest] = readPath(url) ?? [];
  if (root !== 'task-details' || id === undefined || !idPattern.test(id) || rest.length > 0) return null;
  const asked = url.searchParams.get('ask');
  return { id, dialog: dialogs.find((dialog) => dialog === asked) ?? null };
}

/** The address of a page with a dialog open over it, or with none. */
export function withDialog(url: URL, dialog: TaskDialog | null): URL {
  const changed = new URL(url);
  if (dialog === null) changed.searchParams.delete('ask');
  else changed.searchParams.set('ask', dialog);
  return changed;
}
