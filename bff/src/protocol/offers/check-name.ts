import type { SourceName } from '@gam/schemas/descriptors';

/** What looks up whether an answer was offered: a source, or the signatures of uploads. */
export type CheckName = SourceName | 'uploads';
