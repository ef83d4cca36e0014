import { choiceTexts, presentShop } from '../../features/choices/index.ts';
import { drawPicture, type WidgetContent, type WidgetState } from '../state.ts';

const shops: WidgetContent<'repair_shops'> = {
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

export const repairShopsStates: readonly WidgetState<'repair_shops'>[] = [
  { name: 'pending', about: 'در انتظار تعمیرگاه‌ها', widget: { ...shops, items: null } },
  { name: 'chosen', about: 'یک تعمیرگاه انتخاب‌شده', widget: shops, question: { answer: { values: ['1'] } } },
  { name: 'empty', about: 'بدون تعمیرگاه', widget: { ...shops, items: [] } },
];
