import type { Block } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { formSchemas } from '@gam/schemas/forms';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { normaliseAs } from '@gam/shared/text-forms';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { type FormShape, judgeShape } from '../../protocol/screens/form-shape.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import { asSender, pageNotOffered, refusePage, report } from '../../protocol/pages/page-event.ts';
import type { PageState } from '../../protocol/records/page-state.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { readTaskUrl } from '../../protocol/urls/task-urls.ts';
import type { Reader } from '../quote/index.ts';
import { taskTexts } from './texts.ts';

const words = taskTexts.rating;
const form = 'order_rating';
/** The numbers of stars, fewest first. */
const numbers = ['1', '2', '3', '4', '5'] as const;
/** The greatest length of the comment, as the upstream takes it. */
const maxComment = 500;
const shape: FormShape = { form: formSchemas.rating, messages: { stars: words.required } };

/** Presents the customer's rating of a finished order, or the form for it; nothing where the backend knows none. */
export function presentRating(
  { rating, may, selected_workman: expert }: OrderDetail,
  {
    by,
    problem,
    catalogue,
  }: { readonly by: Reader; readonly problem: PageState['problem']; readonly catalogue: number },
): Block[] {
  if (rating) {
    const { own, ownComment } = by === 'operator' ? taskTexts.forOperators.rating : words;
    const value = fillText(words.of, { stars: toPersianDigits(rating.stars) });
    const comment =
      rating.comment === null ? [] : [{ key: 'comment', label: ownComment, value: rating.comment }];
    return [
      {
        type: 'facts',
        key: 'rating',
        title: own,
        items: [{ key: 'stars', label: words.stars, value }, ...comment],
      },
    ];
  }
  if (may.rate !== true || catalogue < shopLevel) return [];
  return [
    presentMessageForm({
      key: form,
      form,
      shape,
      title: words.title,
      text: expert?.has_page ? `${words.text} ${words.public}` : words.text,
      fields: [
        presentField(problem, {
          name: 'stars',
          label: words.stars,
          input: 'stars',
          required: words.required,
          options: numbers.map((id) => ({ id, label: words.names[id] })),
        }),
        presentField(problem, {
          name: 'comment',
          label: words.comment,
          input: 'long_text',
          max_length: maxComment,
        }),
      ],
      submit: { id: 'rate', label: words.submit },
    }),
  ];
}

/** Sends the customer's rating of the page's order. */
export const rateOrder: PageForm = async (context, { stars: given = '', comment = '' }) => {
  const address = readTaskUrl(context.url);
  const by = asSender(context);
  if (!address || by.token === null) return refusePage(pageNotOffered);
  const text = normaliseAs('free', comment).slice(0, maxComment);
  const refusal = judgeShape(shape, { stars: given, comment: text });
  if (refusal) return refusePage(refusal);
  const sent = await context.parts.upstream.call('rateOrder', {
    params: { id: address.id },
    body: { stars: Number(given), comment: text === '' ? null : text },
    ...by,
  });
  return report(context, sent, words.thanks);
};
