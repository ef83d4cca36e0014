import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CpuProfile } from './causes.ts';

/** What a benchmark asks a measured server; it is loaded into the server's process before anything else. */
export interface ProbeRequest {
  readonly probe: 'cpu' | 'memory' | 'collected_memory' | 'begin_profile' | 'end_profile';
}

/** The answer; `cpuMs`: the processor time of the whole process, user and system. */
export interface ProbeReply {
  readonly probed: true;
  readonly cpuMs: number;
  /** In bytes; of `collected_memory` after the garbage was collected. */
  readonly memory: NodeJS.MemoryUsage;
  readonly profile: CpuProfile | null;
}

/** The time between two samples of a profile, µs. */
const sampleMicros = 250;
const session = new Session();

async function answer(probe: ProbeRequest['probe']): Promise<void> {
  const { user, system } = process.cpuUsage();
  const profile = await act(probe);
  if (probe === 'collected_memory') collectGarbage();
  const memory = process.memoryUsage();
  process.send?.({ probed: true, cpuMs: (user + system) / 1_000, memory, profile } satisfies ProbeReply);
}

/** Collects all garbage now; the server runs as in production, without the flag that would offer it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Begins or ends a profile; returns the one that ended. */
async function act(probe: ProbeRequest['probe']): Promise<CpuProfile | null> {
  if (probe === 'cpu' || probe === 'memory' || probe === 'collected_memory') return null;
  if (probe === 'end_profile') return (await session.post('Profiler.stop')).profile;
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: sampleMicros });
  await session.post('Profiler.start');
  return null;
}

process.on('message', ({ probe }: Partial<ProbeRequest>) => {
  if (probe !== undefined) void answer(probe);
});
process.channel?.unref();
