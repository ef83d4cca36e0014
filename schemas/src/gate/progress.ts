import { type Static, Type } from 'typebox';

/** The media type of a reply that is sent line by line, each line JSON: `Accept` asks for it. */
export const progressType = 'application/x-ndjson';

/** How far a check has come: services that were walked, of all. */
export const CheckProgress = Type.Object(
  {
    done: Type.Integer({ minimum: 0 }),
    of: Type.Integer({ minimum: 0 }),
    service: Type.String({ description: 'the slug of the service that was walked last' }),
  },
  { title: 'CheckProgress' },
);
export interface CheckProgress extends Static<typeof CheckProgress> {}

/**
 * A line of a reply with progress. The last line has the status and the body that the reply would have without progress;
 * empty lines come where a check takes long, so that no proxy takes it for dead.
 */
export const ProgressLine = Type.Union(
  [Type.Object({ progress: CheckProgress }), Type.Object({ status: Type.Integer(), body: Type.Unknown() })],
  { title: 'ProgressLine' },
);
export type ProgressLine = { progress: CheckProgress } | { status: number; body: unknown };
