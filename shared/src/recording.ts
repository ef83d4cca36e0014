/** A recording lasts so long where the service says nothing, minutes. [O-9.02] */
const defaultMinutes = 5;

/** The longest recording of a service, ms. What is no length counts as not said. [O-9.02] */
export const maxRecordingMs = (minutes: number | null): number =>
  (minutes !== null && minutes > 0 ? minutes : defaultMinutes) * 60_000;
