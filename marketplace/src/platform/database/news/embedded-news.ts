import type { PGlite } from '@electric-sql/pglite';
import { type News, newsChannel, openNewsDesk } from './news.ts';

/** Listens to the news of an embedded database, which serves this process alone and tells before it answers. */
export async function listenToEmbedded(client: Pick<PGlite, 'listen'>): Promise<News> {
  const desk = openNewsDesk();
  await client.listen(newsChannel, desk.tell);
  return { isHeard: () => true, follow: desk.follow };
}
