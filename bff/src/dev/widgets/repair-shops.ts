import { choiceTexts, presentShop } from '../../features/choices/index.ts';
import type { RepairShops } from '@gam/schemas/descriptors';
import { drawPicture, mustBeThere, type WidgetState } from '../state.ts';

const shops: RepairShops = {
  type: 'repair_shops',
  key: 'widget',
  source: { name: 'repair_shops', v: null },
  items: [
    presentShop({
      id: '1',
      name: 'تعمیرگاه نوین پونک',
      image: drawPicture(210),
      work_experience: 12,
      rate: { average: 4.5, count: 120 },
      area: { name: 'پونک' },
      courier_options: [
        { value: 'SELF_COURIER', label: 'خودم خودرو را می‌برم' },
        { value: 'SYSTEM_COURIER', label: 'راننده گام می‌آید' },
        { value: 'REPAIR_SHOP_COURIER', label: 'راننده تعمیرگاه می‌آید' },
      ],
    }),
    presentShop({
      id: '2',
      name: 'خدمات خودرو صدف',
      image: null,
      work_experience: null,
      rate: { average: null, count: 0 },
      area: { name: 'نارمک' },
      courier_options: [],
    }),
  ],
  select: null,
  details: { name: 'repair_shop_details', v: null },
  placeholders: 3,
  labels: choiceTexts.repairShops.labels,
};

const state = (
  name: string,
  about: string,
  fields: Partial<RepairShops>,
  question: WidgetState<'repair_shops'>['question'] = {},
): WidgetState<'repair_shops'> => ({
  name,
  about,
  widget: { ...shops, ...fields },
  constraints: mustBeThere(),
  question,
});

export const repairShopsStates: readonly WidgetState<'repair_shops'>[] = [
  state('pending', 'در انتظار تعمیرگاه‌ها', { items: null }),
  state('chosen', 'یک تعمیرگاه انتخاب‌شده', {}, { answer: { values: ['1'] } }),
  state('empty', 'بدون تعمیرگاه', { items: [] }),
];
