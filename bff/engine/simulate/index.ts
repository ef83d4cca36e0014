/** Simulated customers and their ways through a flow. */
export { defaultBound } from './simulate-paths.ts';
export { simulateServices } from './simulate-services.ts';
