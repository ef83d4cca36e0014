/**
 * How the servers run Node, as in the image: V8 keeps less of what is young than on a machine with much memory, so that a
 * process holds a third less at little cost. Collecting what is old earlier as well (`--heap-growing-percent`) would save
 * another third of it and cost a third of the throughput (docs/design/cost.md).
 */
export const serverFlags = ['--max-semi-space-size=8'] as const;
