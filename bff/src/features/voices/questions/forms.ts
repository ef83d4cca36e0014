import { normaliseAs } from '@gam/shared/text-forms';
import type { Upstream } from '../../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../../platform/upstream/failure.ts';
import {
  asSender,
  complain,
  pageNotOffered,
  type PageEventContext,
  refusePage,
  report,
  stay,
} from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import {
  type PostRef,
  questionsUrl,
  type QuestionsUrl,
  readPostRef,
  readQuestionsUrl,
} from '../../../protocol/urls/voice-urls.ts';
import { voiceTexts } from '../texts.ts';

const { questions: words } = voiceTexts;

interface Sender {
  readonly asked: QuestionsUrl;
  readonly upstream: Upstream;
  readonly by: ReturnType<typeof asSender>;
}

/** Who sends a form of the page; null for a guest, and elsewhere. */
function readSender(context: PageEventContext): Sender | null {
  const asked = readQuestionsUrl(context.url);
  const by = asSender(context);
  return asked === null || by.token === null ? null : { asked, upstream: context.parts.upstream, by };
}

type Called = Promise<UpstreamResult<unknown>>;

/** Writes what the page's URL says: a question, an answer, or other words for one's own post. [O-7.24] */
const write: PageForm = async (context, { text: given = '' }) => {
  const sender = readSender(context);
  if (sender === null) return refusePage(pageNotOffered);
  const { asked } = sender;
  const text = normaliseAs('free', given).slice(0, 1000);
  if (text.length < 2) return refusePage({ code: 'text', message: words.required, field: 'text' });
  const sent = asked.edit ? await reword(sender, asked.edit, text) : await post(sender, text);
  if (sent === null) return refusePage(pageNotOffered);
  const to = questionsUrl(asked, asked.edit ? { offset: asked.offset } : {});
  return report(context, sent, asked.edit ? words.saved : words.sent, { to });
};

const reword = ({ upstream, by }: Sender, { kind, id }: PostRef, text: string): Called =>
  upstream.call(kind === 'question' ? 'updateUserQuestion' : 'updateUserAnswer', {
    params: { id },
    body: { text },
    ...by,
  });

async function post({ asked, upstream, by }: Sender, text: string): Promise<Awaited<Called> | null> {
  const { write: to, service } = asked;
  if (to === 'question') return upstream.call('createUserQuestion', { body: { service, text }, ...by });
  if (to?.kind !== 'question') return null;
  return upstream.call('createUserAnswer', { body: { question: to.id, text }, ...by });
}

/** Removes the post that the page's dialog asks about. */
const remove: PageForm = async (context) => {
  const sender = readSender(context);
  const ref = sender?.asked.remove;
  if (!sender || !ref) return refusePage(pageNotOffered);
  const { upstream, by, asked } = sender;
  const call = ref.kind === 'question' ? 'deleteUserQuestion' : 'deleteUserAnswer';
  const removed = await upstream.call(call, { params: { id: ref.id }, ...by });
  const url = new URL(questionsUrl(asked, { offset: asked.offset }), context.url);
  return report(context, removed, words.removed, { url });
};

/** The calls of votes by the kind of post and what a tap does. */
const votes = {
  question: {
    like: 'likeUserQuestion',
    dislike: 'dislikeUserQuestion',
    undo_like: 'undoLikeUserQuestion',
    undo_dislike: 'undoDislikeUserQuestion',
  },
  answer: {
    like: 'likeUserAnswer',
    dislike: 'dislikeUserAnswer',
    undo_like: 'undoLikeUserAnswer',
    undo_dislike: 'undoDislikeUserAnswer',
  },
} as const;

/** Votes for or against a post, or takes the vote back. The post's id comes from the browser: the backend decides. */
const vote: PageForm = async (context, { kind, post: id, vote: act = '' }) => {
  const sender = readSender(context);
  const ref = readPostRef(`${kind}.${id}`);
  if (sender === null || ref === null || !(act in votes.question)) return refusePage(pageNotOffered);
  const { upstream, by } = sender;
  const name = votes[ref.kind][act as keyof typeof votes.question];
  const counted = await upstream.call(name, { params: { id: ref.id }, ...by });
  return counted.ok ? stay(context) : complain(context, counted.failure);
};

/** The forms of a service's questions. */
export const questionForms = {
  write_post: write,
  remove_post: remove,
  vote_post: vote,
} satisfies Readonly<Record<string, PageForm>>;
