import type { Block } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { loadTask, type Task } from './load-task.ts';
import { readTaskUrl, type TaskAddress, withDialog } from '../../protocol/urls/task-urls.ts';
import { taskTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { pageBar } from '../../protocol/screens/app-bar.ts';
import { presentSelectedWorkman } from '../experts/index.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { presentMiniFactor, presentPrice } from '../quote/index.ts';
import { defineScreen, instead, type ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { presentAnswers } from './page/answers.ts';
import { presentCancelDialog } from './page/cancel-dialog.ts';
import { presentOrderActions } from './page/order-actions.ts';
import { presentOrderFacts } from './page/order-facts.ts';
import { presentOrderStatus } from './page/order-status.ts';
import { presentPayment } from './page/payment.ts';
import { presentReceipt } from './page/receipt.ts';

/** One order of the customer, by its uuid or its number; the orders of others are missing. [O-2.12, readings 7] */
export const taskDetails = defineScreen<TaskAddress, Task>({
  id: 'task_details',
  of: 'customer',
  skeleton: readTaskUrl,
  hydrate: async (request, address) => {
    const { session } = request.who;
    return session ? loadTask(request, address, session.token) : instead({ is: 'login' });
  },
  present: (request, task) => {
    const { order, address } = task;
    const isAsking = address.dialog === 'cancel' && order.may.cancel;
    const page = withDialog(request.url, isAsking ? 'cancel' : null);
    const payment = presentPayment(task);
    return {
      screen: frameScreen({
        id: 'task_details',
        url: page.pathname + page.search,
        title: titleOf(task),
        body: [
          pageBar({ city: request.page.city, user: request.who.session?.user ?? null }),
          { type: 'heading', key: 'heading', text: titleOf(task), level: 1, detail: order.service_title },
          payment.status ?? presentOrderStatus(order),
          ...payment.open,
          presentOrderFacts(order),
          ...presentExpert(task),
          presentAnswers(order.answers, task.files),
          ...presentFigures(task),
          ...payment.settled,
          ...presentReceipt(order, problemOf(request)),
          presentOrderActions(order, page),
        ],
        footer: payment.footer,
        modal: isAsking ? presentCancelDialog(order) : null,
      }),
    };
  },
});

const titleOf = ({ order }: Task): string =>
  fillText(commonTexts.task.title, { number: toPersianDigits(order.legacy_id) });

/** What is wrong with the e-mail address that was typed last. */
const problemOf = ({ page: { problem } }: ScreenRequest): string | null =>
  problem?.field === 'email' ? problem.message : null;

/** Who does the work, where somebody is chosen. */
const presentExpert = ({ order: { selected_workman } }: Task): Block[] =>
  selected_workman
    ? [
        {
          type: 'expert_card',
          key: 'expert',
          title: taskTexts.expert,
          expert: presentSelectedWorkman(selected_workman),
        },
      ]
    : [];

/** What the price is made of, and the price. */
const presentFigures = ({ order }: Task): Block[] => [
  ...(order.mini_factor.length > 0 ? [presentMiniFactor(order)] : []),
  {
    ...presentPrice({ ...order, pricing_label: order.discount_text }, { has_price: false }),
    label: commonTexts.task.price,
  },
];
