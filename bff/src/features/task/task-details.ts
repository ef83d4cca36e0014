import type { Actions, Block, Facts, LinkButton, Modal, PriceBox, Status } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import type { OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { type Answer, type AnswerForm, answerFormOf } from '@gam/schemas/questions';
import { applyRules } from './apply-rules.ts';
import { fillRoute } from '@gam/engine/rules';
import { loadTask, type Task, type TaskFiles } from './load-task.ts';
import { editUrl, readTaskUrl, type TaskAddress, withDialog } from '../../protocol/urls/task-urls.ts';
import { taskTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { presentMiniFactor, presentPrice, presentReceipt, type Reader } from '../quote/index.ts';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { defineScreen, instead, type ScreenRequest, shown } from '../../protocol/screens/pipeline.ts';
import { presentNotices } from '../../protocol/screens/rule-words.ts';
import { inOrders } from '../../protocol/screens/place.ts';
import { presentOrderExpert } from './order-expert.ts';
import { presentTimeline } from './order-timeline.ts';
import { isOver, presentLive, readTaskState } from './task-state.ts';
import { presentPayment } from './payment.ts';
import { presentRating } from './rating.ts';
import { presentTaskReceipt } from './receipt.ts';
import { statusTone } from './order-cards.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';
import { type UploadKind, uploadKindOf } from '@gam/engine/questions';
import { orderAgainUrl } from '../../protocol/urls/order-url.ts';
import { orderWorkUrl } from '../../protocol/urls/desk-urls.ts';
import { messageUrl, supportUrl } from '../../protocol/urls/voice-urls.ts';

/** Presents the actions of an order; cancelling opens a dialog with its own URL. */
function presentOrderActions({ order, ruled: { texts } }: Task, page: URL): Actions {
  const { orderAgain, work, edit } = taskTexts;
  const cancel = texts.cancel ?? taskTexts.cancel;
  const asked = withDialog(page, 'cancel');
  const links = {
    work: { id: 'work', label: work, href: orderWorkUrl(order.order_uuid), kind: 'primary' },
    edit: { id: 'edit', label: edit, href: editUrl(order.legacy_id, order.city_id), kind: 'secondary' },
    cancel: { id: 'cancel', label: cancel, href: asked.pathname + asked.search, kind: 'danger' },
    again: {
      id: 'order_again',
      label: orderAgain,
      href: orderAgainUrl(order),
      kind: isOver(order) ? 'primary' : 'secondary',
    },
  } satisfies Record<string, LinkButton>;
  return {
    type: 'actions',
    key: 'actions',
    items: [
      ...(order.may.work === true ? [links.work] : []),
      ...(order.may.edit ? [links.edit] : []),
      ...(order.may.cancel ? [links.cancel] : []),
      links.again,
    ],
  };
}

/** Presents where customers find help with an order; operators only write down what a customer complains about. */
function presentHelp({ order, ruled: { texts, links } }: Task, by: Reader): Actions {
  const link = (id: string, label: string, href: string): LinkButton => ({
    id,
    label,
    href,
    kind: 'secondary',
  });
  const { legacy_id, main, category, service, order_uuid } = order;
  const complaint = link(
    'dissatisfaction',
    texts.complaint ?? taskTexts.dissatisfaction,
    messageUrl('dissatisfaction', legacy_id),
  );
  const support = link('support', texts.support ?? taskTexts.support, supportUrl);
  const more = links.map(({ label, to }, index) =>
    link(`help_${index}`, label, fillRoute(to, { main, category, service, order_uuid })),
  );
  return {
    type: 'actions',
    key: 'help',
    ...(by === 'customer'
      ? { title: texts.help ?? taskTexts.help, items: [support, complaint, ...more] }
      : { items: [complaint] }),
  };
}

const words = taskTexts.cancelDialog;

/** Presents the dialog that confirms the cancellation and says what happens to a payment. */
const presentCancelDialog = (task: Task): Modal => ({
  type: 'modal',
  key: 'cancel_order',
  title: task.ruled.texts.cancel_title ?? words.title,
  body: [
    { type: 'paragraph', key: 'body', text: task.ruled.texts.cancel_text ?? words.body },
    ...presentWhatGoesBack(task),
  ],
  actions: [
    { id: 'keep', label: task.ruled.texts.cancel_no ?? words.no, event: 'dismiss_modal', kind: 'secondary' },
    {
      id: 'cancel_order',
      label: task.ruled.texts.cancel_yes ?? words.yes,
      event: 'cancel_order',
      kind: 'danger',
    },
  ],
  dismiss: 'dismiss_modal',
});

/** Presents what goes back of the payments: with a ledger what was paid and does not go back yet. */
function presentWhatGoesBack({ order: { payment }, ledger }: Task): Block[] {
  const text = (said: string): Block => ({ type: 'paragraph', key: 'refund', text: said });
  if (ledger === null) return payment?.state === 'paid' ? [text(words.refund)] : [];
  const kept = ledger.paid - ledger.refunded - ledger.refunding;
  return kept > 0 ? [text(fillText(words.refundOf, { amount: formatToman(kept) }))] : [];
}

/**
 * The page of one order of the customer, by its UUID or number; another customer's order is missing. [O-2.12, readings
 * 7]
 */
export const taskDetails = defineScreen<TaskAddress, Task>({
  id: 'task_details',
  place: inOrders,
  of: 'customer',
  skeleton: readTaskUrl,
  hydrate: async (request, address) => {
    const { session } = request.who;
    return session ? loadTask(request, address, session) : instead({ is: 'login' });
  },
  rules: (request, task) => shown(applyRules(request, task)),
  live: { nameOf: ({ id }) => `order ${id}`, read: readTaskState },
  present: (request, task) => {
    const { order, address } = task;
    const isAsking = address.dialog === 'cancel' && order.may.cancel;
    const page = withDialog(request.url, isAsking ? 'cancel' : null);
    const payment = presentPayment(task);
    const by = isOperators(request.who.session) ? 'operator' : 'customer';
    return presentPage(request, {
      id: 'task_details',
      url: page.pathname + page.search,
      title: fillText(commonTexts.task.title, { number: toPersianDigits(order.legacy_id) }),
      heading: { detail: order.service_title },
      body: [
        payment.status ?? presentOrderStatus(order, by),
        ...presentNotices(task.ruled.notices),
        ...presentTimeline(order.status),
        ...payment.open,
        ...presentOrderExpert(order),
        ...presentRating(order, { by, problem: request.page.problem, catalogue: request.catalogue }),
        presentVisit(order),
        ...presentFigures(task),
        ...payment.settled,
        ...presentTaskReceipt(order, problemOf(request)),
        presentOrderActions(task, page),
        presentHelp(task, by),
        presentOrderDetails(task),
      ],
      aside: presentBeside(task, { by, catalogue: request.catalogue }),
      footer: payment.footer,
      modal: isAsking ? presentCancelDialog(task) : null,
      ...presentLive(task),
    });
  },
});

/** Returns the fault of the last typed e-mail address. */
const problemOf = ({ page: { problem } }: ScreenRequest): string | null =>
  problem?.field === 'email' ? problem.message : null;

/** Presents the parts of the price and the price. */
const presentFigures = ({ order }: Task): Block[] => [
  ...[presentMiniFactor(order)].filter((block) => block !== null),
  presentTotal(order),
];

const presentTotal = (order: OrderDetail): PriceBox => ({
  ...presentPrice({ ...order, pricing_label: order.discount_text }, { has_price: false }),
  label: commonTexts.task.price,
});

/** Presents the service, when and where it is done, and its price beside the page. */
const presentBeside = (
  { order }: Task,
  reader: { readonly by: Reader; readonly catalogue: number },
): Block[] =>
  presentReceipt({
    ...reader,
    facts: [
      { key: 'service', label: commonTexts.task.service, value: order.service_title },
      ...presentVisit(order).items.map(({ key, label, value }) => ({ key, label, value })),
    ],
    rows: presentMiniFactor(order),
    total: presentTotal(order),
    replaces: ['visit'],
  });

/** What operators read of a customer's order in other words. */
const operatorWords: Partial<Record<OrderStatus, Partial<Pick<Status, 'title' | 'text'>>>> = {
  placed: taskTexts.forOperators.placed,
  assigned: taskTexts.forOperators.assigned,
};

/** Presents the order's status and its next step; an expert who was chosen with the order is named. */
const presentOrderStatus = ({ status, selected_workman: expert }: OrderDetail, by: Reader): Status => ({
  type: 'status',
  key: 'status',
  tone: statusTone[status],
  ...commonTexts.task.status[status],
  ...(by === 'operator' && operatorWords[status]),
  ...(status === 'placed' &&
    expert && {
      text: fillText(taskTexts.placedWithExpert, { name: `${expert.first_name} ${expert.last_name}` }),
    }),
});

type Item = Facts['items'][number];

/** The questions that say when and where the work is done, in the order of the page. */
const visitAnswers = ['date', 'address'] as const satisfies readonly AnswerForm['holds'][];
const holds = ({ type }: Answer, wanted: AnswerForm['holds']): boolean =>
  answerFormOf(type)?.holds === wanted;

/** Presents when and where the work is done; an address names its city. */
export function presentVisit({ answers, city_name }: OrderDetail): Facts {
  const said = visitAnswers.flatMap((wanted) =>
    answers.filter((answer) => holds(answer, wanted) && answer.text !== ''),
  );
  const items = said.map(({ id, title, text }) => ({ key: id, label: title, value: text }));
  const city = { key: 'city', label: commonTexts.task.city, value: city_name };
  const isPlaced = said.some((answer) => holds(answer, 'address'));
  return {
    type: 'facts',
    key: 'visit',
    title: taskTexts.visit,
    items: isPlaced ? items : [...items, city],
  };
}

/** Presents what was ordered, folded: its time, the address of its receipt, and the other answers. */
const presentOrderDetails = ({ order, files }: Task): Facts => ({
  type: 'facts',
  key: 'details',
  title: commonTexts.task.answers,
  folded: true,
  items: [
    { key: 'created_at', label: commonTexts.task.createdAt, value: formatJalaliDateTime(order.created_at) },
    ...(order.invoice_email === null
      ? []
      : [{ key: 'invoice_email', label: taskTexts.invoiceEmail, value: order.invoice_email }]),
    ...order.answers
      .filter((answer) => !visitAnswers.some((wanted) => holds(answer, wanted)))
      .map((answer) => presentAnswer(answer, files)),
  ],
});

/** Presents the files of each kind; pictures in the smallest size. [O-9.01] */
const presentFiles: { readonly [K in UploadKind]: (urls: readonly string[]) => Partial<Item> } = {
  images: (urls) => ({ images: urls.map((url) => thumbnailOf(url, 48)) }),
  voice: ([url]) =>
    url === undefined ? {} : { audio: { url, download: taskTexts.saveSound, ...commonTexts.player } },
};

function presentAnswer({ id, title, text, values, type }: Answer, files: TaskFiles): Item {
  const item: Item = { key: id, label: title, value: text };
  const kind = uploadKindOf(type);
  if (kind === null) return item;
  const urls = values.map((value) => files[kind].get(value) ?? null).filter((url) => url !== null);
  return urls.length > 0 ? { ...item, ...presentFiles[kind](urls) } : item;
}
