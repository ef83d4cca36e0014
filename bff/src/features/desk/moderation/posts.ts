import { postStates, type UserPost } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { needed } from '../../../platform/page-reads.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { asVisitor } from '../../../protocol/screens/pipeline.ts';
import { askPost, postUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { defineDeskList } from '../screens/desk-list.ts';
import { excerpt } from './feedback.ts';
import { presentHideDialog } from './hide-dialog.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { posts: words } = moderationTexts;

/** /operator/posts: what users ask and answer in public, newest first, to be hidden and shown again. [O-7.24] */
export const usersPosts = defineDeskList({
  id: 'operator.posts',
  urls: postUrls,
  filters: postStates,
  words,
  states: words.states,
  load: async (request, { filter: state, offset }) => {
    const { parts } = request;
    const [listed, categories] = await Promise.all([
      needed(
        parts.upstream.call('listUserPosts', {
          query: { limit: 20, offset, ...(state !== null && { state }) },
          ...asVisitor(request),
        }),
      ),
      parts.services.categories(null),
    ]);
    if (!listed.ok) return listed;
    const services = categories.ok ? categories.value.results.flatMap(({ services: own }) => own) : [];
    const titles = new Map(services.map(({ slug, title }) => [slug, title]));
    const { results, next } = listed.value;
    // The backend names the service by its slug.
    return done({
      results: results.map((post) => ({ ...post, service: titles.get(post.service) ?? post.service })),
      next,
    });
  },
  table: (posts: readonly UserPost[], title, { url }) => ({
    type: 'table',
    key: 'posts',
    title,
    columns: columnsOf(words.columns, 'at', 'kind', 'author', 'service', 'text', 'state', 'act'),
    rows: posts.map(({ id, created_at, question, author, service, text, hidden }) => ({
      key: id,
      cells: [
        formatJalaliDateTime(created_at),
        question === null ? words.question : words.answer,
        author,
        service,
        excerpt(text),
        words.states[hidden ? 'hidden' : 'shown'],
        (hidden ? words.show : words.hide).act,
      ],
      links: [{ column: 'act', href: askPost(url, id) }],
    })),
    empty: words.empty,
  }),
  modal: (posts, url) => presentHideDialog('post', posts, url),
});
