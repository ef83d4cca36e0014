import { configVariables, type Config, type ConfigProblem } from './variables.ts';

export type { Config, ConfigProblem } from './variables.ts';

/**
 * The BFF's settings from the environment, or every problem with them: each names the variable and what it expects.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const config: Record<string, unknown> = {};
  for (const [field, variable] of Object.entries(configVariables)) {
    const raw = env[variable.name]?.trim();
    const read =
      raw === undefined || raw === '' ? { ok: true, value: variable.fallback } : variable.read(raw);
    if (read.ok) config[field] = read.value;
    else problems.push({ variable: variable.name, expects: variable.expects });
  }
  if (problems.length > 0) return { ok: false, problems };
  // Every field of the table was read above, each by its own reader.
  const complete = config as unknown as Config;
  return { ok: true, config: { ...complete, mediaUrl: complete.mediaUrl ?? complete.upstreamUrl } };
}

/** One line for a person at a terminal. */
export const describeProblem = ({ variable, expects }: ConfigProblem): string =>
  `${variable}: expects ${expects}`;
