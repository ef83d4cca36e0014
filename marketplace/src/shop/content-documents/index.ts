export { liveDocument } from './repository.ts';
export { findQuotedService } from './quoted-service.ts';
export { contentRoutes } from './routes.ts';
export { seedDocument } from './seed-content.ts';
export { documentVersions } from './tables.ts';
