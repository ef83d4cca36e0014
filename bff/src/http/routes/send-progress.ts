import { PassThrough } from 'node:stream';
import { type CheckProgress, type ProgressLine, progressType } from '@gam/schemas/gate';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How often a line is sent at least, ms: proxies end a reply that is silent for longer. */
const silenceMs = 5_000;

/** Whether a request asks for a reply line by line. */
export const wantsProgress = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept?.includes(progressType) === true;

/**
 * Sends a reply line by line: how far its work has come, then its status and body. `work` must not throw for expected
 * failures.
 */
export function sendProgress(
  reply: FastifyReply,
  work: (onProgress: (progress: CheckProgress) => void) => Promise<{ status: number; body: unknown }>,
): FastifyReply {
  const lines = new PassThrough();
  const write = (line: ProgressLine): void => void lines.write(`${JSON.stringify(line)}\n`);
  const beat = setInterval(() => lines.write('\n'), silenceMs);
  lines.once('close', () => clearInterval(beat));
  const run = async (): Promise<void> => {
    try {
      write(await work((progress) => write({ progress })));
      lines.end();
    } catch (error) {
      lines.destroy(error as Error);
    }
  };
  void run();
  return reply.type(progressType).send(lines);
}
