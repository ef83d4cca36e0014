import type { Facts } from '@gam/schemas/descriptors';
import type { Answer } from '@gam/schemas/questions';
import type { OrderDetail } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { texts } from '../texts.ts';
import { loadOrderPictures, type OrderPictures } from '../uploads/load-order-pictures.ts';
import { thumbnailOf } from '../uploads/thumbnail.ts';
import { uploadRules } from '../uploads/upload-kind.ts';
import { pageBar } from './parts/app-bar.ts';
import { frameScreen } from './parts/screen-frame.ts';
import { statusTone } from './parts/status-tone.ts';
import { presentMiniFactor, presentPrice } from './order/quote.ts';
import { defineScreen, instead, insteadOf, shown } from './pipeline.ts';
import { readPath } from './read-url.ts';

const idPattern = /^[\w-]{1,64}$/;

/** The page waits so long for pictures, ms: it is there without them. */
const picturesMs = 300;

interface Task {
  readonly order: OrderDetail;
  readonly pictures: OrderPictures;
}

/** One order of the customer, by its uuid or its number; the orders of others are missing. [O-2.12, readings 7] */
export const taskDetails = defineScreen<string, Task>({
  id: 'task_details',
  skeleton: (url) => {
    const [root, id, ...rest] = readPath(url) ?? [];
    return root === 'task-details' && id !== undefined && idPattern.test(id) && rest.length === 0 ? id : null;
  },
  hydrate: async ({ parts, who, signal }, id) => {
    if (!who.session) return instead({ is: 'login' });
    const { token } = who.session;
    const found = await parts.upstream.call('loadOrder', { params: { id }, token, signal });
    if (!found.ok) return insteadOf(found.failure);
    const order = found.value;
    const pictures = await loadOrderPictures(parts, {
      order: order.legacy_id,
      ids: order.answers.filter(isOfImages).flatMap(({ values }) => values),
      token,
      signal: AbortSignal.any([signal, AbortSignal.timeout(picturesMs)]),
    });
    return shown({ order, pictures: pictures ?? new Map() });
  },
  present: ({ url, who, page }, { order, pictures }) => {
    const number = toPersianDigits(order.legacy_id);
    const title = fillText(texts.task.title, { number });
    const { title: statusTitle, text } = texts.task.status[order.status];
    return {
      screen: frameScreen({
        id: 'task_details',
        url: url.pathname,
        title,
        meta: { robots: 'noindex', canonical: null },
        body: [
          pageBar({ city: page.city, user: who.session?.user ?? null }),
          { type: 'heading', key: 'heading', text: title, level: 1, detail: order.service_title },
          {
            type: 'status',
            key: 'status',
            title: statusTitle,
            tone: statusTone[order.status],
            ...(text !== '' && { text }),
          },
          {
            type: 'facts',
            key: 'facts',
            items: [
              { key: 'number', label: texts.task.number, value: number },
              { key: 'service', label: texts.task.service, value: order.service_title },
              { key: 'city', label: texts.task.city, value: order.city_name },
              {
                key: 'created_at',
                label: texts.task.createdAt,
                value: formatJalaliDateTime(order.created_at),
              },
            ],
          },
          {
            type: 'facts',
            key: 'answers',
            title: texts.task.answers,
            items: order.answers.map((answer) => presentAnswer(answer, pictures)),
          },
          ...(order.mini_factor.length > 0 ? [presentMiniFactor(order)] : []),
          {
            ...presentPrice(
              { price: order.price, achar_price: null, pricing_label: null },
              { has_price: false },
            ),
            label: texts.task.price,
          },
        ],
      }),
    };
  },
});

const isOfImages = ({ type }: Answer): boolean => type === uploadRules.images.question;

/** An answer in words, with its pictures at their smallest where it has any. [O-9.01] */
function presentAnswer(answer: Answer, pictures: OrderPictures): Facts['items'][number] {
  const { id, title, text, values } = answer;
  const urls = isOfImages(answer) ? values.map((value) => pictures.get(value) ?? null) : [];
  const images = urls.filter((url) => url !== null).map((url) => thumbnailOf(url, 48));
  return { key: id, label: title, value: text, ...(images.length > 0 && { images }) };
}
