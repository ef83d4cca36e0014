import { taskTexts } from '../../features/task/index.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { drawPicture } from '../picture.ts';
import type { BlockState } from '../state.ts';

const number = { key: 'number', label: commonTexts.task.number, value: '۱۰۰۲۴' };

export const factsStates: readonly BlockState<'facts'>[] = [
  { name: 'plain', about: 'نام و مقدار', block: { type: 'facts', key: 'facts', items: [number] } },
  {
    name: 'files',
    about: 'پاسخ‌ها با تصویر و صدا',
    block: {
      type: 'facts',
      key: 'facts',
      title: commonTexts.task.answers,
      items: [
        {
          key: 'kind',
          label: 'چه کاری لازم است؟',
          value: 'شارژ گاز و سرویس کامل دستگاه، همراه با بازدید از کانال',
        },
        {
          key: 'pictures',
          label: 'عکس دستگاه',
          value: 'تصویر ۱ - تصویر ۲',
          images: [drawPicture(180), drawPicture(30)],
        },
        {
          key: 'sound',
          label: 'صدای دستگاه',
          value: 'فایل صوتی',
          audio: { url: '/media/sound.ogg', download: taskTexts.saveSound },
        },
      ],
    },
  },
];
