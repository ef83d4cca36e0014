export { type Credentials, sealCredentials } from './credentials.ts';
export { authLimits } from './limits.ts';
export { addOperator, listOperators, removeOperator, resetOperator } from './operators.ts';
export { authRoutes } from './routes.ts';
export { deleteOldSessions, findCaller } from './sessions.ts';
export { authTries, operators, sessions, verifications } from './tables.ts';
export { codeOfStep, openSteps, presentTimeUri, stepLength } from './time-codes.ts';
export { deleteOldTries } from './try-limits.ts';
