import type { Experts } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { texts as sharedTexts } from '@gam/shared/texts';
import { expertTexts } from '../../features/experts/index.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { texts } from '../../engine/texts.ts';
import { drawPicture } from '../picture.ts';
import type { BlockState } from '../state.ts';

const list = fillText(expertTexts.title, { provider: commonTexts.brand });

const experts: Experts = {
  type: 'experts',
  key: 'experts',
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
  { name: 'loaded', about: 'متخصصین', block: { ...experts, selected: '41' } },
  { name: 'pending', about: 'در حال بارگذاری', block: { ...experts, items: null } },
  {
    name: 'failed',
    about: 'خطای بارگذاری',
    block: { ...experts, items: null, source: { name: 'experts', v: 'none' } },
    fails: true,
  },
  { name: 'empty', about: 'بدون متخصص', block: { ...experts, items: [] } },
];
