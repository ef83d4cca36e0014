import type { Posts } from '@gam/schemas/descriptors';
import { type BlockState, state } from '../state.ts';

type Post = Posts['items'][number]['answers'][number];

const vote = (icon: 'like' | 'dislike', label: string, pressed: boolean): Post['votes'][number] => ({
  icon,
  label,
  count: '۱۲',
  pressed,
  act: {
    id: icon,
    label,
    event: 'submit_form',
    args: { form: 'vote_post', kind: 'question', post: '1', vote: icon },
    kind: 'quiet',
  },
});
const answer: Post = {
  key: 'answer',
  text: 'شوینده و وسایل با شماست و نیرو با آن‌ها کار می‌کند. اگر سطح حساسی دارید، در توضیحات سفارش بنویسید.',
  author: 'پشتیبانی گام',
  date: '۲ آذر ۱۴۰۵',
  votes: [vote('like', 'پسندیدم', false), vote('dislike', 'نپسندیدم', true)],
  acts: [],
};
const question: Posts['items'][number] = {
  key: 'question',
  text: 'مواد شوینده را چه کسی می‌آورد؟',
  author: 'مریم (شما)',
  date: '۱ آذر ۱۴۰۵',
  votes: [vote('like', 'پسندیدم', true), vote('dislike', 'نپسندیدم', false)],
  acts: (['پاسخ دادن', 'ویرایش', 'حذف'] as const).map((label) => ({
    id: label,
    label,
    href: '/dev/widgets',
    kind: 'quiet' as const,
  })),
  answers: [answer, { ...answer, key: 'more', author: 'رضا، متخصص گام' }],
};

export const postsStates: readonly BlockState<'posts'>[] = [
  state('answered', 'پرسش و پاسخ کاربران', { items: [question, { ...question, key: 'open', answers: [] }] }),
  state('reviews', 'نظرها با امتیاز', {
    items: ['۵', '۳'].map((average) => ({
      key: average,
      text: 'سر ساعت آمدند و آشپزخانه را مثل روز اول تحویل دادند.',
      author: 'نسرین',
      date: '۲۸ آبان ۱۴۰۵ · نظافت منزل',
      stars: { average, spoken: `${average} از ۵ ستاره` },
      votes: [],
      acts: [],
      answers: [],
    })),
  }),
];
