export { publicCost, sealCredentials } from './credentials.ts';
export { needFreshCode } from './fresh-code.ts';
export { authLimits } from './limits.ts';
export { addPipelineToken, listPipelineTokens, removePipelineToken } from './pipeline-tokens.ts';
export { authRoutes } from './routes.ts';
export { keepCallers } from './keep-callers.ts';
export { deleteOldSessions } from './sessions.ts';
export { deleteOldChallenges } from './passkey-challenges.ts';
export { authTries, operators, passkeyChallenges, sessions, verifications } from './tables.ts';
export {
  addMember,
  deleteOldLinks,
  inviteMember,
  listMembers,
  removeMember,
  resetMember,
  takeRole,
} from './team-members.ts';
export { codeOfStep, newTimeSecret, openSteps, stepLength } from './time-codes.ts';
export { deleteOldTries } from './try-limits.ts';
