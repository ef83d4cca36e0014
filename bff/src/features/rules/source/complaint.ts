import type { FastifyBaseLogger } from 'fastify';

/** So many lines of one complaint go to the log. */
const maxLines = 20;

/** Says what is wrong once, however often it is met, and once that it is over. */
export interface Complaint {
  readonly say: (problems: readonly string[]) => void;
  readonly over: () => void;
}

export function makeComplaint(log: FastifyBaseLogger, about: string): Complaint {
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
