import { isReachable, sendClientError } from './api.ts';
import { waitOnline } from './connection.ts';
import { isTextList, stored } from './stored.ts';

const reloadedFor = stored('reloaded', isTextList);

/** How long a server that cannot be reached is left alone, ms. */
const pause = 4000;

/**
 * Loads a part of the app. A part that does not come while the server can be reached is usually one of a build that is
 * gone: the page is loaded again, once per part, and the flow goes on where it was. Without a connection it is waited
 * for: a page that is loaded again then would be none at all.
 */
export async function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReachable())) {
      await waitOnline(pause);
      return loadChunk(name, load);
    }
    sendClientError({ kind: 'chunk', path: name, message: String(error).slice(0, 2000) });
    const names = reloadedFor.read() ?? [];
    if (names.includes(name)) throw error;
    reloadedFor.write([...names, name]);
    location.reload();
    // The page is about to go: nobody shall draw an error meanwhile.
    return new Promise<T>(() => undefined);
  }
}
