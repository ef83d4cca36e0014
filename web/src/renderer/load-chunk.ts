import { sendClientError } from './api.ts';
import { isTextList, stored } from './stored.ts';

const reloadedFor = stored('reloaded', isTextList);

/**
 * Loads a part of the app. A part that does not come is usually one of a build that is gone: the page is loaded
 * again, once per part, and the flow goes on where it was.
 */
export async function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    sendClientError({ kind: 'chunk', path: name, message: String(error).slice(0, 2000) });
    const names = reloadedFor.read() ?? [];
    if (names.includes(name)) throw error;
    reloadedFor.write([...names, name]);
    location.reload();
    // The page is about to go: nobody shall draw an error meanwhile.
    return new Promise<T>(() => undefined);
  }
}
