export { forgetNetworks, networkOf, recordEntry } from './record-entry.ts';
export { findRoles, readRoles, rolesColumn, rolesIn, sortRoles } from './roles.ts';
export { teamAuditRoutes } from './routes.ts';
export { memberRoles, teamEntries, teamLinks, teamMembers } from './tables.ts';
