import type { Block, Facts, LinkButton, Modal, Notes } from '@gam/schemas/descriptors';
import type { Deletion } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { linkActions, oneAction } from '../../../protocol/screens/link-actions.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { accountUrl, deletionDialogUrl } from '../../../protocol/urls/account-urls.ts';
import { ordersUrl } from '../../../protocol/urls/task-urls.ts';
import { personalTexts } from '../texts.ts';

const { deletion: words } = personalTexts;

const showTime = (instant: string | null): string =>
  instant === null ? personalTexts.export.empty : formatJalaliDateTime(instant);

const toAccount: LinkButton = {
  id: 'account',
  label: commonTexts.nav.account,
  href: accountUrl,
  kind: 'secondary',
};

/** Presents what a deletion takes away and what stays, what it waits for, and the way to it or back. */
export const presentDeletion = (deletion: Deletion): Block[] =>
  deletion.state === 'waiting' ? presentWaiting(deletion) : presentOffer(deletion);

const presentOffer = ({ hindrances }: Deletion): Block[] => [
  { type: 'paragraph', key: 'intro', text: words.intro },
  presentNotes('goes'),
  presentNotes('stays'),
  ...presentHindrances(hindrances),
  linkActions('ways', [
    { id: 'delete', label: words.ask, href: deletionDialogUrl, kind: 'danger' },
    toAccount,
  ]),
];

function presentWaiting({ ends_at, hindrances }: Deletion): Block[] {
  const { title, text, held } = words.waiting;
  const said = fillText(hindrances.length > 0 ? held : text, { time: showTime(ends_at) });
  return [
    { type: 'status', key: 'waiting', tone: 'warn', title, text: said },
    ...presentHindrances(hindrances),
    oneAction('way_back', {
      id: 'take_back',
      label: words.takeBack,
      event: 'submit_form',
      args: { form: 'deletion_withdraw' },
      kind: 'primary',
      skips_answer: true,
    }),
    presentNotes('goes'),
    presentNotes('stays'),
    linkActions('ways', [toAccount]),
  ];
}

const presentNotes = (key: 'goes' | 'stays'): Notes => ({
  type: 'notes',
  key,
  title: words[key].title,
  items: [...words[key].items],
});

type Hindrance = Deletion['hindrances'][number];

/** Presents what stands in the way, with the way to the orders, where all of it is settled. */
function presentHindrances(hindrances: readonly Hindrance[]): Block[] {
  if (hindrances.length === 0) return [];
  const facts: Facts = {
    type: 'facts',
    key: 'hindrances',
    title: words.hindrances.title,
    items: hindrances.map(({ kind, count, amount }) => ({
      key: kind,
      label: words.hindrances[kind],
      value:
        amount === null
          ? fillText(words.hindrances.count, { count })
          : fillText(words.hindrances.amount, { count, amount: formatToman(amount) }),
    })),
  };
  const orders: LinkButton = {
    id: 'orders',
    label: words.hindrances.orders,
    href: ordersUrl(),
    kind: 'secondary',
  };
  return [facts, linkActions('settle', [orders])];
}

/** Presents the last question before a deletion; where something stands in its way, seven days are not all that it waits for. */
export const presentDialog = ({ hindrances }: Deletion): Modal => ({
  type: 'modal',
  key: 'delete',
  title: words.dialog.title,
  body: [
    {
      type: 'paragraph',
      key: 'text',
      text: hindrances.length > 0 ? words.dialog.held : words.dialog.text,
    },
  ],
  actions: [
    { id: 'keep', label: words.dialog.no, event: 'dismiss_modal', kind: 'secondary' },
    {
      id: 'confirm',
      label: words.dialog.yes,
      event: 'submit_form',
      args: { form: 'deletion_request' },
      kind: 'danger',
      skips_answer: true,
    },
  ],
  dismiss: 'dismiss_modal',
});
