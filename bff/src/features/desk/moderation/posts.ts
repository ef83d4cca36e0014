import type { Table } from '@gam/schemas/descriptors';
import { type CallReply, type PostState, postStates, type UserPost } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { askedPost, askPost, type ListPage, postUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { frameDesk } from '../screens/desk-frame.ts';
import { presentFilters, presentPaging } from '../screens/list-parts.ts';
import { excerpt } from './feedback.ts';
import { presentHideDialog } from './hide-dialog.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { title, whole, empty, columns, states, question, answer, hide, show } = moderationTexts.posts;
const forms = { hide: 'desk_hide_post', show: 'desk_show_post' };

type Page = ListPage<PostState>;

interface Posts extends Page, CallReply<'listUserPosts'> {
  /** The titles of services by their slugs. */
  readonly titles: ReadonlyMap<string, string>;
}

/** /operator/posts: what users ask and answer in public, newest first, to be hidden and shown again. [O-7.24] */
export const usersPosts = defineScreen<Page, Posts>({
  id: 'operator.posts',
  of: 'operator',
  skeleton: postUrls.read,
  hydrate: async ({ parts, who, signal }, page) => {
    const { filter, offset } = page;
    const [listed, categories] = await Promise.all([
      parts.upstream.call('listUserPosts', {
        query: { limit: 20, offset, ...(filter !== null && { state: filter }) },
        token: who.session?.token ?? null,
        signal: signal(),
      }),
      parts.services.categories(null),
    ]);
    if (!listed.ok) return insteadOf(listed.failure);
    const services = categories.ok ? categories.value.results.flatMap(({ services: own }) => own) : [];
    const titles = new Map(services.map(({ slug, title: name }) => [slug, name]));
    return shown({ ...page, ...listed.value, titles });
  },
  present: (request, { results, next, titles, ...page }) => {
    const asked = askedPost(request.url);
    const post = results.find(({ id }) => id === asked);
    return {
      screen: {
        ...frameDesk(request, {
          id: 'operator.posts',
          url: request.url.pathname + request.url.search,
          title,
          body: [
            { type: 'heading', key: 'heading', text: title, level: 1 },
            presentFilters(
              postUrls,
              postStates.map((state) => [state, states[state]] as const),
              page,
            ),
            presentPosts(results, {
              titles,
              url: request.url,
              label: page.filter === null ? whole : states[page.filter],
            }),
            ...presentPaging(postUrls, page, next),
          ],
        }),
        modal: post ? presentHideDialog(post, { words: moderationTexts.posts, forms }) : null,
      },
    };
  },
});

const presentPosts = (
  posts: readonly UserPost[],
  { titles, url, label }: { readonly titles: Posts['titles']; readonly url: URL; readonly label: string },
): Table => ({
  type: 'table',
  key: 'posts',
  title: label,
  columns: (['at', 'kind', 'author', 'service', 'text', 'state', 'act'] as const).map((key) => ({
    key,
    label: columns[key],
  })),
  rows: posts.map((post) => ({
    key: post.id,
    cells: [
      formatJalaliDateTime(post.created_at),
      post.question === null ? question : answer,
      post.author,
      titles.get(post.service) ?? post.service,
      excerpt(post.text),
      states[post.hidden ? 'hidden' : 'shown'],
      (post.hidden ? show : hide).act,
    ],
    links: [{ column: 'act', href: askPost(url, post.id) }],
  })),
  empty,
});
