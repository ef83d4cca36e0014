import { done, failed, type Result } from '@gam/shared/result';
import type { ErrorReply, FlowRef, ticketHeader, UploadedFile } from '@gam/schemas/descriptors';
import { catalogueMark, readWait, type Unreached } from '@gam/client/api';
import { shownRef } from '@gam/client/with-ref';

const ticketed: typeof ticketHeader = 'gam-ticket';

/** The time after which an upload fails. */
const timeoutMs = 5 * 60_000;

/** The destination of a file. */
interface UploadTarget {
  readonly flow: Pick<FlowRef, 'id' | 'ticket'>;
  readonly path: string;
  /** The name of the file's part in the form data. */
  readonly field: string;
}

interface Sending {
  readonly file: Blob;
  readonly name: string;
  /** Called with the sent share, percent. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** Why a file is not uploaded. */
interface UploadFault {
  readonly kind: 'failed';
  /** The BFF's error about the file; null if the request itself failed. */
  readonly message: string | null;
  /** The name of the request, where the server is to blame. */
  readonly ref?: string | undefined;
}

type Uploaded = Result<UploadedFile, UploadFault | Unreached>;

/** Sends a file and reports its progress, which fetch cannot do. [O-7.05, O-7.06] */
export function uploadFile(
  { flow, path, field }: UploadTarget,
  { file, name, onProgress, signal }: Sending,
): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append(field, file, name);
    request.open('POST', `${path}?flow=${encodeURIComponent(flow.id)}`);
    request.timeout = timeoutMs;
    const headers = { ...catalogueMark, [ticketed]: flow.ticket, accept: 'application/json' };
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('loadend', () => resolve(readUpload(request)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Reads the reply to an upload. */
function readUpload(request: XMLHttpRequest): Uploaded {
  const { status, responseText } = request;
  const waitMs = status === 503 ? readWait(request.getResponseHeader('retry-after')) : null;
  if (waitMs !== null) return failed({ kind: 'busy', waitMs });
  try {
    const value = JSON.parse(responseText) as Partial<UploadedFile & ErrorReply>;
    if (status === 200 && typeof value.id === 'string') {
      return done({ ...value, id: value.id });
    }
    const isRefused = status >= 400 && status < 500;
    return failed({
      kind: 'failed',
      message: (isRefused && value.error?.message) || null,
      ref: shownRef(value.error),
    });
  } catch {
    return failed({ kind: 'failed', message: null });
  }
}
