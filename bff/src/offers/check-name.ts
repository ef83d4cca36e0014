import type { SourceName } from '@gam/schemas/descriptors';

/** What looks up whether an answer was offered: a source. */
export type CheckName = SourceName;
