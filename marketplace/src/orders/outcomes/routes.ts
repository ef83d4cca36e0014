import { done } from '@gam/shared/result';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { addBatch } from './add-batch.ts';
import { readCells } from './read-cells.ts';
import { readOutcomes } from './read-outcomes.ts';

interface OutcomeDeps {
  readonly db: Database;
  readonly now: () => number;
}

/** A batch of 500 kinds of flows with their steps. */
const batchBodyLimit = 8 * 1024 * 1024;

/** What rules brought: sums from BFFs, and their reading. */
export async function outcomeRoutes(app: FastifyInstance, { db, now }: OutcomeDeps) {
  registerCall(
    app,
    upstreamCalls.sendFlowOutcomes,
    async ({ body, key }) => {
      if (key === null) return missingKey();
      await addBatch(db, key, body, now());
      return done({});
    },
    { bodyLimit: batchBodyLimit },
  );
  registerCall(app, upstreamCalls.loadRollOutCells, async ({ params, query }) =>
    done({
      cells: await readCells(db, params.roll_out, query.from === undefined ? null : new Date(query.from)),
    }),
  );
  registerCall(app, upstreamCalls.loadFlowOutcomes, async ({ params, query }) =>
    done({ results: await readOutcomes(db, params.name, query) }),
  );
}
