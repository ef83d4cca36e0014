/** Minutes of a recording when the service sets no limit. [O-9.02] */
const defaultMinutes = 5;

/** The longest recording of a service, ms. Null, zero and negative minutes mean the default. [O-9.02] */
export const maxRecordingMs = (minutes: number | null): number =>
  (minutes !== null && minutes > 0 ? minutes : defaultMinutes) * 60_000;
