import type { Button, LinkButton, Posts } from '@gam/schemas/descriptors';
import type { UserAnswer, UserQuestion } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate } from '@gam/shared/jalali';
import { type PostRef, questionsUrl } from '../../../protocol/urls/voice-urls.ts';
import { voiceTexts } from '../texts.ts';
import type { QuestionsPage } from './loaded-questions.ts';

const { questions: words } = voiceTexts;

type Post = Posts['items'][number]['answers'][number];
type Act = Button | LinkButton;

/** Presents the questions and their answers; a guest's votes lead to the sign-in. */
export const presentPosts = (page: QuestionsPage, isSignedIn: boolean): Posts => ({
  type: 'posts',
  key: 'posts',
  items: page.asked.map((question) => {
    const ref: PostRef = { kind: 'question', id: question.id };
    return {
      ...presentOne(page, question, ref, isSignedIn, [
        linkTo('answer', words.answer, questionsUrl(page, { write: ref, offset: page.offset })),
      ]),
      answers: question.answers.map((answer) =>
        presentOne(page, answer, { kind: 'answer', id: answer.id }, isSignedIn, []),
      ),
    };
  }),
});

const linkTo = (id: string, label: string, href: string): LinkButton => ({ id, label, href, kind: 'quiet' });

function presentOne(
  page: QuestionsPage,
  post: UserQuestion | UserAnswer,
  ref: PostRef,
  isSignedIn: boolean,
  acts: readonly Act[],
): Post {
  const { text, author, created_at, is_mine, my_vote } = post;
  const { offset } = page;
  const vote = (icon: 'like' | 'dislike', count: number): Post['votes'][number] => ({
    icon,
    label: words.votes[icon],
    count: toPersianDigits(String(count)),
    pressed: my_vote === icon,
    act: is_mine
      ? null
      : isSignedIn
        ? {
            id: icon,
            label: words.votes[icon],
            event: 'submit_form',
            args: {
              form: 'vote_post',
              kind: ref.kind,
              post: ref.id,
              vote: my_vote === icon ? `undo_${icon}` : icon,
            },
            kind: 'quiet',
            skips_answer: true,
          }
        : linkTo(icon, words.votes[icon], questionsUrl(page, { vote: ref, offset })),
  });
  return {
    key: post.id,
    text,
    author: is_mine ? fillText(words.mine, { author }) : author,
    date: formatJalaliDate(created_at),
    votes: [vote('like', post.likes), vote('dislike', post.dislikes)],
    acts: [
      ...acts,
      ...(is_mine
        ? [
            linkTo('edit', words.edit, questionsUrl(page, { edit: ref, offset })),
            linkTo('remove', words.remove, questionsUrl(page, { remove: ref, offset })),
          ]
        : []),
    ],
  };
}
