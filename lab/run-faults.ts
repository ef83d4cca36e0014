/**
 * `npm run soak:faults [-- --short] [-- part …]`: makes faults on what `npm start` starts; with `--fleet` on a fleet of
 * real servers. `-- upstream --calls=listCities,loadSite` makes every fault of these calls of the upstream.
 */
const isOnFleet = process.argv.includes('--fleet');
await (isOnFleet ? import('./fleet/faults/index.ts') : import('./soak/faults/index.ts'));
