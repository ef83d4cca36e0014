import { addressTexts } from './addresses/texts.ts';
import type { QuestionKind } from './kind.ts';
import { presenceInView } from './presence.ts';
import { questionTexts } from './texts.ts';

/**
 * One of the customer's saved addresses: it must be in the list, and its text there is the summary, «city، area،
 * detail». [O-2.47, W-3.07]
 */
export const location: QuestionKind<'location'> = {
  widget: 'addresses',
  constraints: (_question, view) => presenceInView(view, addressTexts.required, 1),
  offered: () => ({ check: 'addresses', follows: false, forgets: true }),
  summarise: (_question, { values }, { chosen }) => {
    const labels = new Map(chosen?.map(({ id, label }) => [id, label]));
    return values.flatMap((id) => labels.get(id) ?? []).join(questionTexts.listSeparator);
  },
  advanceOnChoice: () => false,
};
