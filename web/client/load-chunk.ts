import { isReachable, sendClientError } from './api.ts';
import { waitOnline } from './connection.ts';
import { isTextList, stored } from './stored.ts';

const reloadedFor = stored('reloaded', isTextList);

/** The pause between tries while the server cannot be reached. */
const pauseMs = 4000;

/**
 * Loads a chunk of the app. A chunk that fails while the server can be reached usually belongs to an earlier build: the
 * page is reloaded, once per chunk, and the flow continues at its step. Without a connection it waits, since a reload
 * would show no page.
 */
export async function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReachable())) {
      await waitOnline(pauseMs);
      return loadChunk(name, load);
    }
    sendClientError({ kind: 'chunk', path: name, message: String(error).slice(0, 2000) });
    const names = reloadedFor.read() ?? [];
    if (names.includes(name)) throw error;
    reloadedFor.write([...names, name]);
    location.reload();
    // The page reloads: no error is drawn meanwhile.
    return new Promise<T>(() => undefined);
  }
}
