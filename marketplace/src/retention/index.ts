export type { Lifetime, SweepDeps } from './lifetime.ts';
export { lifetimes } from './lifetimes.ts';
