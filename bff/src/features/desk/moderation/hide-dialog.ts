import type { Modal } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { moderationTexts } from '../moderation-texts.ts';

const { quoted, no } = moderationTexts.posts;

/** A public text that an operator may hide or show again. */
interface PublicText {
  readonly id: string;
  readonly text: string;
  readonly hidden: boolean;
}

interface DialogWords {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

interface Asked {
  readonly words: { readonly hide: DialogWords; readonly show: DialogWords };
  /** The names of the forms that hide it and show it again. */
  readonly forms: { readonly hide: string; readonly show: string };
}

/** Presents the question whether a public text is to be hidden, or shown again; its id travels as `post`. */
export function presentHideDialog({ id, text, hidden }: PublicText, { words, forms }: Asked): Modal {
  const asked = hidden ? words.show : words.hide;
  return {
    type: 'modal',
    key: 'post',
    title: asked.title,
    body: [
      { type: 'paragraph', key: 'text', text: fillText(quoted, { text }) },
      { type: 'paragraph', key: 'effect', text: asked.text, tone: 'dimmed' },
    ],
    actions: [
      { id: 'keep', label: no, event: 'dismiss_modal', kind: 'secondary' },
      {
        id: 'moderate',
        label: asked.yes,
        event: 'submit_form',
        args: { form: hidden ? forms.show : forms.hide, post: id },
        kind: hidden ? 'primary' : 'danger',
      },
    ],
    dismiss: 'dismiss_modal',
  };
}
