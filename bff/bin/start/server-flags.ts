/**
 * How the servers run Node, as in the image. V8 keeps less of what is young than on a machine with much memory, and has a
 * ceiling, so that it collects what is old earlier: a process holds a third less at little cost. Collecting earlier still
 * (`--heap-growing-percent`) would cost a third of the throughput (docs/design/cost.md). Every cache is bounded by bytes:
 * what is in use stays far below the ceiling. The thread that checks rules has a limit of its own.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512'] as const;
