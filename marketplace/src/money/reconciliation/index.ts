export { countDifferences } from './count-differences.ts';
export { readStatement } from './read-statement.ts';
export { daysOf, reconcile } from './reconcile.ts';
export { reconciliationRoutes } from './routes.ts';
export { watchStatements } from './watch-statements.ts';
