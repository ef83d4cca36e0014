import type { Block } from '@gam/schemas/descriptors';
import type { Deletion } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import type { Session } from '../../platform/sessions/sessions.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import {
  accountUrl,
  deletionUrl,
  dormantUrl,
  exportUrl,
  profileUrl,
} from '../../protocol/urls/account-urls.ts';
import { isOwn, ownsName } from './own-customer.ts';
import { personalTexts } from './texts.ts';

const { account: words } = personalTexts;

/** Presents on the account's page that the account is dormant, with the way to its saved things. */
export const presentDormancy = (session: Session): Block[] =>
  session.dormant == null || !isOwn(session)
    ? []
    : [
        { type: 'status', key: 'dormant', tone: 'warn', title: words.dormantTitle, text: words.dormant },
        linkActions('dormant_way', [
          { id: 'show_saved', label: words.show, href: dormantUrl(accountUrl), kind: 'secondary' },
        ]),
      ];

/** Presents the way to change the name; none for whom it is not theirs to change. */
export const presentNameWay = (session: Session): Block[] =>
  ownsName(session)
    ? [
        linkActions('name_way', [
          {
            id: 'change_name',
            label: session.user.first_name === null ? words.addName : words.changeName,
            href: profileUrl,
            kind: 'quiet',
          },
        ]),
      ]
    : [];

/** Presents that the account is being deleted, with the way back, above everything else of its page. */
export const presentDeletionState = (deletion: Deletion | null): Block[] =>
  deletion?.state !== 'waiting'
    ? []
    : [
        {
          type: 'status',
          key: 'deletion',
          tone: 'warn',
          title: words.waitingTitle,
          ...(deletion.ends_at !== null && {
            text: fillText(deletion.hindrances.length > 0 ? words.held : words.waiting, {
              time: formatJalaliDateTime(deletion.ends_at),
            }),
          }),
        },
        linkActions('deletion_way', [
          { id: 'take_back', label: words.takeBack, href: deletionUrl, kind: 'primary' },
        ]),
      ];

/** Presents the ways to one's own data. A backend without deletions, which `null` stands for, offers neither. */
export const presentOwnData = (deletion: Deletion | null): Block[] =>
  deletion === null
    ? []
    : [
        { type: 'heading', key: 'own_data', text: words.title, level: 2 },
        linkActions('own_data_ways', [
          { id: 'export', label: words.export, href: exportUrl, kind: 'secondary' },
          { id: 'deletion', label: words.deletion, href: deletionUrl, kind: 'quiet' },
        ]),
      ];
