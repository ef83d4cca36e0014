import { type ErrorKind, type ErrorReply, errorStatus, type Screen } from '@gam/schemas/descriptors';
import { errorTexts } from './texts.ts';

/** The default messages. */
const messages = {
  invalid: errorTexts.invalid,
  unauthenticated: errorTexts.signInFirst,
  forbidden: errorTexts.forbidden,
  missing: errorTexts.missing,
  conflict: errorTexts.changedMeanwhile,
  gone: errorTexts.gone,
  busy: errorTexts.busy,
  fault: errorTexts.server,
} as const satisfies { [K in ErrorKind]: string };

export interface Refused {
  readonly status: number;
  readonly body: ErrorReply;
}

interface Details {
  message?: string;
  screen?: Screen | undefined;
  status?: number;
  path?: string;
  params?: Readonly<Record<string, unknown>>;
}

/** A 429 is about the client, a busy 503 about the server. */
const messageOf = (kind: ErrorKind, status: number | undefined): string =>
  kind === 'busy' && status === 503 ? errorTexts.crowded : messages[kind];

/** The kind of a refusal of the upstream, by its status; another status is a fault of the upstream. */
export const refusalKinds: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  413: 'invalid',
  422: 'invalid',
  429: 'busy',
};

/** Returns a refusal in the form of the wire. */
export const refuse = (kind: ErrorKind, code: string, details: Details = {}): Refused => ({
  status: details.status ?? errorStatus[kind],
  body: {
    error: {
      code,
      kind,
      message: details.message ?? messageOf(kind, details.status),
      ...(details.path !== undefined && { path: details.path }),
      ...(details.params && { params: details.params }),
    },
    ...(details.screen && { screen: details.screen }),
  },
});
