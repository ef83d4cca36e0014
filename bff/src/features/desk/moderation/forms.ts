import { normaliseAs } from '@gam/shared/text-forms';
import { complain, pageNotOffered, refusePage, stay } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { askedPost, readMessage } from '../../../protocol/urls/desk-list-urls.ts';
import { withDialog } from '../../../protocol/urls/task-urls.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { feedback, posts, reviews } = moderationTexts;

const success = (text: string) => [{ type: 'toast', level: 'success', text } as const];

/** Answers the message of the page; its customer sees the answer. [O-7.21] */
const answer: PageForm = (context, { reply = '' }) => {
  const text = normaliseAs('free', reply);
  if (text !== '') return moderate(context, { state: 'answered', reply: text }, feedback.answer.done);
  return Promise.resolve(refusePage({ code: 'reply', message: feedback.answer.required, field: 'reply' }));
};

/** Says of the message of the page that somebody looks into it. */
const review: PageForm = (context) => moderate(context, { state: 'under_review' }, feedback.review.done);

async function moderate(
  context: Parameters<PageForm>[0],
  body: { readonly state: 'under_review' | 'answered'; readonly reply?: string },
  done: string,
): ReturnType<PageForm> {
  const { parts, who, url, action_id: key } = context;
  const id = readMessage(url);
  if (id === null) return refusePage(pageNotOffered);
  const token = who.session?.token ?? null;
  const said = await parts.upstream.call('answerFeedback', { params: { id }, body, token, key });
  return said.ok ? stay(context, {}, success(done)) : complain(context, said.failure);
}

/** Hides the public text that the page's dialog asks about, or shows it again. [O-7.24] */
const hideText =
  (call: 'hideUserPost' | 'hideReview', hidden: boolean): PageForm =>
  async (context, { post: id }) => {
    const { parts, who, url, action_id: key } = context;
    if (id === undefined || id !== askedPost(url)) return refusePage(pageNotOffered);
    const token = who.session?.token ?? null;
    const made = await parts.upstream.call(call, { params: { id }, body: { hidden }, token, key });
    const words = call === 'hideReview' ? reviews : posts;
    const leads = { url: withDialog(url, null) };
    return made.ok
      ? stay(context, {}, success((hidden ? words.hide : words.show).done), leads)
      : complain(context, made.failure, leads);
  };

/** The forms about what customers write. */
export const moderationForms = {
  desk_answer: answer,
  desk_review: review,
  desk_hide_post: hideText('hideUserPost', true),
  desk_show_post: hideText('hideUserPost', false),
  desk_hide_review: hideText('hideReview', true),
  desk_show_review: hideText('hideReview', false),
} satisfies Readonly<Record<string, PageForm>>;
