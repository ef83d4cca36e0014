import type { Actions, Facts, Table } from '@gam/schemas/descriptors';
import { type Address, type Deletion, isTeamRole, type Passkey } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { showMobile } from '@gam/shared/phone';
import { personName } from '../../platform/sessions/describe-user.ts';
import { isOperator, type ListedSession, type Session } from '../../platform/sessions/sessions.ts';
import { presentAddress } from '../addresses/index.ts';
import { loadMoneyLink, type MoneyLink, presentMoneyLink } from '../credit/index.ts';
import { presentPasskeys, presentRenewal } from '../desk/index.ts';
import {
  isOwn,
  presentDeletionState,
  presentDormancy,
  presentNameWay,
  presentOwnData,
} from '../personal-data/index.ts';
import { signInTexts } from './texts.ts';
import { columnsOf } from '../../protocol/screens/columns.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { signOutButton } from '../../protocol/screens/screen-frame.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { accountUrl, isAccountUrl } from '../../protocol/urls/account-urls.ts';

const { account: words } = signInTexts;

interface Account {
  readonly own: Session;
  /** The user's sessions: this device first, then the most recently used one. */
  readonly devices: readonly ListedSession[];
  /** The customer's saved addresses, newest first; empty for operators, and where they are not loaded in time. */
  readonly addresses: readonly Address[];
  /** The passkeys of a person of the team; null for everybody else, and where they are not loaded in time. */
  readonly passkeys: readonly Passkey[] | null;
  /** The customer's credit and payments; null for the team, where the upstream keeps none, and out of time. */
  readonly money: MoneyLink | null;
  /** How far the account's deletion is; null where there are none, and where it is not told in time. */
  readonly deletion: Deletion | null;
}

/** The longest wait of the page for addresses, passkeys and the deletion, ms; it is shown without them. */
const addressesMs = 1_000;

/** /account: the signed-in user, their addresses, the devices with their times, and the buttons to sign out. */
export const account = defineScreen<true, Account>({
  id: 'account',
  place: { tab: 'account' },
  skeleton: (url) => isAccountUrl(url) || null,
  hydrate: async ({ parts, who: { session, sessionId }, signal }) => {
    if (!session) return instead({ is: 'login' });
    // An operator who acts for a customer sees the operator's own account.
    const own = session.actor ?? session;
    const inTime = AbortSignal.any([signal(), AbortSignal.timeout(addressesMs)]);
    const isTeam = isTeamRole(own.user.role);
    const [devices, saved, keys, money, asked] = await Promise.all([
      parts.sessions.list(own.user.id, sessionId),
      isOperator(own)
        ? null
        : parts.upstream.call('listAddresses', { query: {}, token: own.token, signal: inTime }),
      isTeam ? parts.upstream.call('listPasskeys', { token: own.token, signal: inTime }) : null,
      isTeam ? null : loadMoneyLink(parts, { token: own.token, signal: inTime }),
      isOwn(session) ? parts.upstream.call('loadDeletion', { token: own.token, signal: inTime }) : null,
    ]);
    const addresses = saved?.ok ? saved.value.results : [];
    const passkeys = keys?.ok ? keys.value.results : null;
    const deletion = asked?.ok ? asked.value : null;
    return shown({ own, devices: devices.toSorted(byUse), addresses, passkeys, money, deletion });
  },
  present: (request, { own, devices, addresses, passkeys, money, deletion }) =>
    presentPage(request, {
      id: 'account',
      url: accountUrl,
      title: words.title,
      bar: { user: own.user },
      body: [
        ...presentDeletionState(deletion),
        ...presentDormancy(own),
        presentOwner(own),
        ...presentNameWay(own),
        ...(money === null ? [] : presentMoneyLink(money)),
        ...presentAddresses(addresses),
        presentDevices(devices),
        ...(passkeys === null ? [] : presentPasskeys(passkeys)),
        ...(isTeamRole(own.user.role) ? presentRenewal(request) : []),
        ...presentOwnData(deletion),
        { type: 'paragraph', key: 'everywhere_note', text: noteFor(own), tone: 'dimmed' },
        waysOut,
      ],
    }),
});

const byUse = (one: ListedSession, other: ListedSession): number =>
  Number(other.isThis) - Number(one.isThis) || other.session.used_at - one.session.used_at;

const showTime = (at: number): string => formatJalaliDateTime(new Date(at).toISOString());

const noteFor = (own: Session): string =>
  words.everywhere[isTeamRole(own.user.role) ? 'operator' : 'customer'];

function presentOwner({ user, began_at }: Session): Facts {
  const { name, phone, since } = words;
  const mobile = showMobile(user.phone);
  const isNamed = personName(user) !== mobile;
  return {
    type: 'facts',
    key: 'owner',
    items: [
      ...(isNamed ? [{ key: 'name', label: name, value: personName(user) }] : []),
      { key: 'phone', label: phone, value: mobile },
      { key: 'since', label: since, value: showTime(began_at) },
    ],
  };
}

const presentAddresses = (addresses: readonly Address[]): Facts[] =>
  addresses.length === 0
    ? []
    : [
        {
          type: 'facts',
          key: 'addresses',
          title: words.addresses,
          items: addresses.map((address) => {
            const { id, title, text } = presentAddress(address);
            return { key: id, label: title, value: text };
          }),
        },
      ];

const presentDevices = (devices: readonly ListedSession[]): Table => ({
  type: 'table',
  key: 'devices',
  title: fillText(words.devices, { count: toPersianDigits(String(devices.length)) }),
  columns: columnsOf(words, 'device', 'began', 'used'),
  rows: devices.map(({ session, isThis }, index) => ({
    key: String(index),
    cells: [
      isThis ? words.thisDevice : words.otherDevice,
      showTime(session.began_at),
      isThis ? words.usedNow : showTime(session.used_at),
    ],
  })),
  empty: words.none,
});

const waysOut: Actions = {
  type: 'actions',
  key: 'ways_out',
  items: [
    { ...signOutButton, label: words.signOut, kind: 'secondary' },
    {
      id: 'sign_out_everywhere',
      label: words.signOutEverywhere,
      event: 'sign_out_everywhere',
      kind: 'danger',
      skips_answer: true,
    },
  ],
};
