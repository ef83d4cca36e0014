import type { Deletion } from '@gam/schemas/upstream';
import { defineScreen, shown } from '../../../protocol/screens/pipeline.ts';
import { inAccount } from '../../../protocol/screens/place.ts';
import { presentPage } from '../../../protocol/screens/present-page.ts';
import { deletionDialogUrl, deletionUrl, readDeletionUrl } from '../../../protocol/urls/account-urls.ts';
import { insteadOfOwnData, ownSession } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';
import { presentDeletion, presentDialog } from './present-deletion.ts';

interface Shown {
  readonly deletion: Deletion;
  /** Whether the last question before the deletion is open. */
  readonly asks: boolean;
}

/** /account/deletion: what the deletion of the account means, and how far it is. */
export const deletionPage = defineScreen<{ readonly asks: boolean }, Shown>({
  id: 'account.deletion',
  place: inAccount,
  of: 'customer',
  skeleton: readDeletionUrl,
  hydrate: async ({ parts, who, signal }, { asks }) => {
    const session = ownSession(who.session);
    if (!session.ok) return session;
    const { token } = session.value;
    const loaded = await parts.upstream.call('loadDeletion', { token, signal: signal() });
    if (loaded.ok) return shown({ deletion: loaded.value, asks });
    return insteadOfOwnData(loaded.failure);
  },
  present: (request, { deletion, asks }) => {
    const isOpen = asks && deletion.state === 'none';
    return presentPage(request, {
      id: 'account.deletion',
      url: isOpen ? deletionDialogUrl : deletionUrl,
      title: personalTexts.deletion.title,
      body: presentDeletion(deletion),
      modal: isOpen ? presentDialog(deletion) : null,
    });
  },
});
