import type { ContentDocument } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { hashOf } from '../../platform/secrets.ts';
import { lockFlowRules, raiseRevision } from '../flow-rules/index.ts';
import { applyDocument } from './apply-document.ts';
import {
  type ContentName,
  findLiveCards,
  findPointer,
  insertVersion,
  nextNumber,
  storePointer,
} from './repository.ts';

/**
 * Publishes a document that comes with a build: as version 1, or as the next version where the build before had another
 * content. What an editor published stays.
 */
export async function seedDocument(
  tx: Database,
  name: ContentName,
  document: ContentDocument,
): Promise<void> {
  await lockFlowRules(tx);
  const hash = hashOf(document);
  const [live] = await findLiveCards(tx, name);
  if (live?.hash === hash || (live !== undefined && live.publishedBy !== null)) return;
  const number = await nextNumber(tx, name);
  const reason = 'the content of this build';
  await insertVersion(tx, {
    ...name,
    number,
    document,
    hash,
    reason,
    publishedBy: null,
    publishedAt: new Date(),
  });
  const before = await findPointer(tx, name);
  const earlier = before === undefined ? [] : [...before.earlier, before.live];
  await storePointer(tx, name, { live: number, earlier });
  await applyDocument(tx, name.kind, document, number);
  // BFFs read services again when the revision rises.
  if (before !== undefined) await raiseRevision(tx);
}
