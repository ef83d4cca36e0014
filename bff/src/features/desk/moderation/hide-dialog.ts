import type { Modal } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { askedPost } from '../../../protocol/urls/desk-list-urls.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { posts, reviews } = moderationTexts;
const words = { post: posts, review: reviews };

/** A public text that an operator may hide or show again. */
interface PublicText {
  readonly id: string;
  readonly text: string;
  readonly hidden: boolean;
}

/**
 * Presents the question whether the public text that a URL names is to be hidden, or shown again; its id travels as
 * `post`. Null where the URL names none of the texts.
 */
export function presentHideDialog(
  kind: keyof typeof words,
  texts: readonly PublicText[],
  url: URL,
): Modal | null {
  const named = askedPost(url);
  const post = texts.find(({ id }) => id === named);
  if (post === undefined) return null;
  const act = post.hidden ? 'show' : 'hide';
  const { title, text, yes } = words[kind][act];
  return {
    type: 'modal',
    key: 'post',
    title,
    body: [
      { type: 'paragraph', key: 'text', text: fillText(posts.quoted, { text: post.text }) },
      { type: 'paragraph', key: 'effect', text, tone: 'dimmed' },
    ],
    actions: [
      { id: 'keep', label: posts.no, event: 'dismiss_modal', kind: 'secondary' },
      {
        id: 'moderate',
        label: yes,
        event: 'submit_form',
        args: { form: `desk_${act}_${kind}`, post: post.id },
        kind: post.hidden ? 'primary' : 'danger',
      },
    ],
    dismiss: 'dismiss_modal',
  };
}
