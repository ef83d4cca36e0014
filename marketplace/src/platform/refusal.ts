import type { UpstreamError } from '@gam/schemas/upstream';

/** A request that is refused: an expected outcome, given back as a value, never thrown. [O-8.02] */
export class Refusal {
  readonly status: number;
  readonly body: UpstreamError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: UpstreamError, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Refuses with a status (4xx) and the Persian message that people may read. */
export function refuse(
  status: number,
  message: string,
  more: UpstreamError & Readonly<Record<string, unknown>> = {},
): Refusal {
  return new Refusal(status, { message, ...more });
}
