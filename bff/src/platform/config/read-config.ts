import {
  configVariables,
  type Config,
  type ConfigProblem,
  type ConfigValues,
  type MapTiles,
} from './variables.ts';

export type { Config, ConfigProblem, MapTiles } from './variables.ts';

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
  // Every field of the table was read above, each by its own reader, or is among the problems.
  const { mediaUrl, bankUrl, paymentHosts, mapTilesUrl, mapAttribution, ...values } =
    config as unknown as ConfigValues;
  const mapTiles = tilesOf(mapTilesUrl, mapAttribution);
  if (mapTiles === 'nameless') {
    const { name, expects } = configVariables.mapAttribution;
    if (!problems.some(({ variable }) => variable === name)) problems.push({ variable: name, expects });
  }
  // Over plain http anybody on the way could be the partner.
  if (values.production && values.partnerOrigins?.some((origin) => origin.startsWith('http:'))) {
    const { name, expects } = configVariables.partnerOrigins;
    problems.push({ variable: name, expects });
  }
  if (problems.length > 0 || mapTiles === 'nameless') return { ok: false, problems };
  const bank = bankUrl ?? new URL(values.upstreamUrl).origin;
  return {
    ok: true,
    config: {
      ...values,
      mediaUrl: mediaUrl ?? values.upstreamUrl,
      bankUrl: bank,
      paymentHosts: paymentHosts ?? [new URL(bank).host],
      mapTiles,
      rateLimits: values.rateLimits ?? values.production,
    },
  };
}

/** A map is never drawn without saying whose it is. */
function tilesOf(url: string | null | undefined, attribution: string | null | undefined) {
  if (!url) return null;
  return attribution ? ({ url, attribution } satisfies MapTiles) : 'nameless';
}

/** One line for a person at a terminal. */
export const describeProblem = ({ variable, expects }: ConfigProblem): string =>
  `${variable}: expects ${expects}`;
