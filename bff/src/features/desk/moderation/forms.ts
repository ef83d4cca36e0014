import { normaliseAs } from '@gam/shared/text-forms';
import { asSender, pageNotOffered, refusePage, report } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { askedPost, readMessage } from '../../../protocol/urls/desk-list-urls.ts';
import { withDialog } from '../../../protocol/urls/task-urls.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { feedback, posts, reviews } = moderationTexts;

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
  const id = readMessage(context.url);
  if (id === null) return refusePage(pageNotOffered);
  const asked = { params: { id }, body, ...asSender(context) };
  return report(context, await context.parts.upstream.call('answerFeedback', asked), done);
}

/** Hides the public text that the page's dialog asks about, or shows it again. [O-7.24] */
const hideText =
  (call: 'hideUserPost' | 'hideReview', hidden: boolean): PageForm =>
  async (context, { post: id }) => {
    const { parts, url } = context;
    if (id === undefined || id !== askedPost(url)) return refusePage(pageNotOffered);
    const asked = { params: { id }, body: { hidden }, ...asSender(context) };
    const words = call === 'hideReview' ? reviews : posts;
    const said = (hidden ? words.hide : words.show).done;
    return report(context, await parts.upstream.call(call, asked), said, { url: withDialog(url, null) });
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
