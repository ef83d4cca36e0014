import type { BlockState } from '../state.ts';

export const disclosureStates: readonly BlockState<'disclosure'>[] = [
  {
    name: 'sections',
    about: 'دو بخش پشت عنوان',
    block: {
      type: 'disclosure',
      key: 'why',
      title: 'چرا این پرسش؟',
      sections: [
        { key: 'parent', title: 'پرسش والد', lines: ['نوع نظافت: نظافت منزل'] },
        {
          key: 'workman-gender',
          title: 'workman-gender-only-when-asked-for',
          lines: [
            'جنسیت متخصص تنها وقتی پرسیده می‌شود که پیوند بگوید.',
            'query.show_workman_gender_question = true',
          ],
        },
      ],
    },
  },
  {
    name: 'long',
    about: 'نوشته‌های بلند و بخش خالی',
    block: {
      type: 'disclosure',
      key: 'why',
      title: 'چرا این پرسش پیش از پرسش‌های دیگر، برای این مشتری و در این شهر نشان داده شده است؟',
      sections: [
        {
          key: 'facts',
          title: 'آنچه قاعده‌ها از این سفارش می‌دانند',
          lines: Array.from(
            { length: 8 },
            (_, index) => `answers.extra_work_${index}.values = ["clean_the_inside_of_the_refrigerator"]`,
          ),
        },
        { key: 'none', title: 'قاعده‌هایی که به کار نیامدند', lines: [] },
      ],
    },
  },
];
