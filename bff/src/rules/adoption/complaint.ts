import type { FastifyBaseLogger } from 'fastify';

/** The most lines of one complaint in the log. */
const maxLines = 20;

/** Logs a fault once, however often it occurs, and once that it has ended. */
export interface Complaint {
  readonly say: (problems: readonly string[]) => void;
  readonly over: () => void;
}

export function makeComplaint(log: Pick<FastifyBaseLogger, 'error' | 'info'>, about: string): Complaint {
  let said: string | null = null;
  return {
    say: (problems) => {
      const text = problems.join('\n');
      if (text === said) return;
      said = text;
      for (const problem of problems.slice(0, maxLines)) log.error(`${about}: ${problem}`);
      if (problems.length > maxLines) log.error(`${about}: and ${problems.length - maxLines} more`);
    },
    over: () => {
      if (said !== null) log.info(`${about}: well again`);
      said = null;
    },
  };
}
