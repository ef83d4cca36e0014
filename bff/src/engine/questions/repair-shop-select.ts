import type { RepairShops } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';
import type { AnyQuestionKind, QuestionView } from './kind.ts';
import { summariseChosen } from './summarise-chosen.ts';
import { questionTexts } from './texts.ts';

/** So many stand where the shops will. [O-9.05] */
const placeholders = 3;

/** One of the repair shops that can do what was answered. [O-2.40, O-3.23] */
export const repairShopSelect: AnyQuestionKind = {
  constraints: (_question, view) => ({
    kind: 'presence',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.default,
    max_values: 1,
  }),
  present: presentShops,
  offered: () => ({ check: 'repair_shops', follows: true }),
  summarise: (_question, answer, view) => summariseChosen(answer, view.chosen ?? []),
  // There is more to see in a shop before going on.
  advanceOnChoice: () => false,
};

function presentShops(question: Question, { sources = {} }: QuestionView): RepairShops {
  const { repair_shops: shops, repair_shop_details: details } = sources;
  return {
    type: 'repair_shops',
    key: question.id,
    source: { name: 'repair_shops', v: shops?.v ?? null },
    items: shops?.filled?.items ?? null,
    select: shops?.filled?.select ?? null,
    details: { name: 'repair_shop_details', v: details?.v ?? null },
    placeholders,
    labels: questionTexts.repairShops.labels,
  };
}
