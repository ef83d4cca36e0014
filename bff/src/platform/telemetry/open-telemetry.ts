import type { Config } from '../config/read-config.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './open-tracing.ts';

export interface Telemetry {
  /** Null if the process counts nothing. */
  readonly metrics: Metrics | null;
  /** Null if the process sends no traces. */
  readonly tracing: Tracing | null;
}

/** Loads the libraries of metrics and traces where the configuration turns them on; else they cost nothing. */
export async function openTelemetry(config: Pick<Config, 'metrics' | 'tracing'>): Promise<Telemetry> {
  return {
    metrics: config.metrics && (await import('./metrics.ts')).makeMetrics(),
    tracing: config.tracing ? (await import('./open-tracing.ts')).openTracing('gam-bff') : null,
  };
}
