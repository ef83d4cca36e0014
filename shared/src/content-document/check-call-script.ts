import type { CallScriptDocument } from '@gam/schemas/upstream';
import type { ContentFinding } from './content-finding.ts';

/** Finds parts of a call script for a phase that another part has. */
export const checkCallScript = ({ parts }: CallScriptDocument): ContentFinding[] =>
  parts.flatMap(({ phase }, at) =>
    parts.findIndex((part) => part.phase === phase) === at
      ? []
      : [
          {
            code: 'duplicate_id',
            path: `/parts/${at}/phase`,
            expected: `another phase is expected: "${phase}" is taken`,
          },
        ],
  );
