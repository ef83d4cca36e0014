import type { MessageForm } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import type { ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import type { PostRef } from '../../../protocol/urls/voice-urls.ts';
import { voiceTexts } from '../texts.ts';
import { findPost, type QuestionsPage } from './loaded-questions.ts';

const { questions: words } = voiceTexts;

/** The form that the page's URL asks for: a question, an answer, or other words for one's own post. [O-7.24] */
export function presentWriting({ page: { problem } }: ScreenRequest, page: QuestionsPage): MessageForm[] {
  const writing = readWriting(page);
  if (writing === null) return [];
  const { key, label, about, value, submit } = writing;
  return [
    presentMessageForm({
      key,
      form: 'write_post',
      ...(about !== null && { text: fillText(words.to, { text: about }) }),
      fields: [
        presentField(problem, {
          name: 'text',
          label,
          input: 'long_text',
          value,
          required: words.required,
          max_length: 1000,
        }),
      ],
      submit: { id: 'send', label: submit },
    }),
  ];
}

interface Writing {
  readonly key: string;
  readonly label: string;
  /** The question that is answered. */
  readonly about: string | null;
  readonly value: string;
  readonly submit: string;
}

function readWriting(page: QuestionsPage): Writing | null {
  const { write, edit } = page;
  if (edit !== null) {
    const post = findPost(page, edit);
    if (post?.is_mine !== true) return null;
    return { ...blank('edit', edit), value: post.text, submit: words.save, label: words.label[edit.kind] };
  }
  if (write === 'question') return blank('ask', null);
  const question = write?.kind === 'question' ? findPost(page, write) : undefined;
  return write === null || question === undefined
    ? null
    : { ...blank('answer', write), about: question.text, label: words.label.answer };
}

const blank = (what: string, ref: PostRef | null): Writing => ({
  key: ref === null ? what : `${what}_${ref.kind}_${ref.id}`,
  label: words.label.question,
  about: null,
  value: '',
  submit: words.submit,
});
