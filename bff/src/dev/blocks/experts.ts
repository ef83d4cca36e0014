import type { ExpertProfile } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { texts as sharedTexts } from '@gam/shared/texts';
import { expertTexts } from '../../features/experts/index.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { texts } from '@gam/engine';
import { type BlockContent, type BlockState, drawPicture, state } from '../state.ts';

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
  state('gold', 'متخصص انتخابی', {
    title: commonTexts.chosenExpert,
    expert: { ...gold, done: '۲۴۰ سفارش انجام‌شده' },
  }),
];

export const expertCardsStates: readonly BlockState<'expert_cards'>[] = [
  state('list', 'متخصصین یک خدمت', {
    label: commonTexts.chosenExpert,
    items: [gold, silver, { name: 'سارا کریمی', image: drawPicture(30) }].map((expert) => ({
      key: expert.name,
      href: '/',
      expert,
    })),
    skip: { label: expertTexts.skip, href: '/' },
  }),
];

const list = fillText(expertTexts.title, { provider: commonTexts.brand });

const experts: BlockContent<'experts'> = {
  source: { name: 'experts', v: null },
  items: [
    { id: '41', name: 'زهرا موسوی', image: drawPicture(20) },
    { id: '51', name: 'محمد رحیمی', image: null },
    { id: '44', name: 'سیده فاطمه حسینی‌نژاد شیرازی', image: drawPicture(260) },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: null,
  selected: null,
  required: sharedTexts.validation.expert,
  error: null,
  placeholders: 6,
  labels: {
    list,
    loading: expertTexts.loading,
    load_error: texts.experts.loadError,
    retry: commonTexts.retry,
    empty: expertTexts.empty,
  },
};

export const expertsStates: readonly BlockState<'experts'>[] = [
  state('loaded', 'متخصصین', { ...experts, selected: '41' }),
  state('pending', 'در حال بارگذاری', { ...experts, items: null }),
  state('failed', 'خطای بارگذاری', { ...experts, items: null, source: { name: 'experts', v: 'none' } }, true),
  state('empty', 'بدون متخصص', { ...experts, items: [] }),
];
