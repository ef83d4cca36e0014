import type { Bff } from './start-bff.ts';

/** Reads the metrics of a BFF; returns the value of a series by its name and labels as Prometheus writes them, else 0. */
export async function readMetrics({ parts }: Bff): Promise<(series: string) => number> {
  const text = (await parts.metrics?.read()) ?? '';
  return (series) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? 0,
    );
}
