import type { Facts } from '@gam/schemas/descriptors';
import type { Answer } from '@gam/schemas/questions';
import { taskTexts } from '../texts.ts';
import type { TaskFiles } from '../load-task.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { thumbnailOf } from '../../../protocol/uploads/thumbnail.ts';
import { uploadKindOf, type UploadKind } from '../../../engine/questions/uploads.ts';

type Item = Facts['items'][number];

/** What was answered, with its pictures and sounds. */
export const presentAnswers = (answers: readonly Answer[], files: TaskFiles): Facts => ({
  type: 'facts',
  key: 'answers',
  title: commonTexts.task.answers,
  items: answers.map((answer) => presentAnswer(answer, files)),
});

/** How the files of each kind stand beside the words: pictures at their smallest. [O-9.01] */
const presentFiles: { readonly [K in UploadKind]: (urls: readonly string[]) => Partial<Item> } = {
  images: (urls) => ({ images: urls.map((url) => thumbnailOf(url, 48)) }),
  voice: ([url]) => (url === undefined ? {} : { audio: { url, download: taskTexts.saveSound } }),
};

function presentAnswer({ id, title, text, values, type }: Answer, files: TaskFiles): Item {
  const item: Item = { key: id, label: title, value: text };
  const kind = uploadKindOf(type);
  if (kind === null) return item;
  const urls = values.map((value) => files[kind].get(value) ?? null).filter((url) => url !== null);
  return urls.length > 0 ? { ...item, ...presentFiles[kind](urls) } : item;
}
