import type { ExpertProfile } from '@gam/schemas/descriptors';
import { expertTexts } from '../../features/experts/index.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { drawPicture } from '../picture.ts';
import type { BlockState } from '../state.ts';

const rating = { average: '۴٫۸', count: 'از ۱۲۰ نظر', spoken: 'امتیاز ۴٫۸ از ۵، بر اساس ۱۲۰ نظر' };
const gold: ExpertProfile = {
  name: 'زهرا موسوی',
  image: drawPicture(180),
  gender: expertTexts.genders.female,
  rating,
  medal: { kind: 'gold', label: expertTexts.gold },
  discount: '۱۵٪ تخفیف',
  discount_ends: 'تا پایان آبان',
};
const silver: ExpertProfile = {
  name: 'محمد رحیمی',
  image: null,
  gender: expertTexts.genders.male,
  rating,
  medal: { kind: 'silver', label: expertTexts.silver },
};

export const expertCardStates: readonly BlockState<'expert_card'>[] = [
  {
    name: 'gold',
    about: 'متخصص انتخابی',
    block: {
      type: 'expert_card',
      key: 'expert',
      title: commonTexts.chosenExpert,
      expert: { ...gold, done: '۲۴۰ سفارش انجام‌شده' },
    },
  },
];

export const expertCardsStates: readonly BlockState<'expert_cards'>[] = [
  {
    name: 'list',
    about: 'متخصصین یک خدمت',
    block: {
      type: 'expert_cards',
      key: 'experts',
      label: commonTexts.chosenExpert,
      items: [gold, silver, { name: 'سارا کریمی', image: drawPicture(30) }].map((expert) => ({
        key: expert.name,
        href: '/',
        expert,
      })),
      skip: { label: expertTexts.skip, href: '/' },
    },
  },
];
