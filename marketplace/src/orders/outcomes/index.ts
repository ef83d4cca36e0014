export { deleteOldBatches } from './add-batch.ts';
export { recordOrderOutcome } from './record-order.ts';
export { outcomeRoutes } from './routes.ts';
export { flowOutcomeBatches } from './tables.ts';
