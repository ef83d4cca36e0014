import { done, type Result } from '@gam/shared/result';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import type { UpstreamCall } from '@gam/schemas/upstream';
import { type FailedCommand, type Failure, type Terminal, failure } from './command.ts';

const defaultUrl = 'http://127.0.0.1:3000';

/** What to do without a valid token. */
export const howToSignIn = 'run `npm run rules -- sign-in <e-mail>`, then the line that it prints.';

/** The BFF of GAM_URL. */
export interface Bff {
  readonly url: string;
  /** The headers of every call, with the token of GAM_TOKEN. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads GAM_URL, and GAM_TOKEN unless somebody signs in. */
export function findBff({ env }: Terminal, hasToken = true): Result<Bff, Failure> {
  const url = (env['GAM_URL']?.trim() || defaultUrl).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return failure(2, 'GAM_URL: expects a URL that begins with http:// or https://');
  const headers = { [catalogueHeader]: `web/${catalogueLevel}` };
  if (!hasToken) return done({ url, headers });
  const token = env['GAM_TOKEN']?.trim();
  if (!token) return failure(2, `GAM_TOKEN is not set: ${howToSignIn}`);
  if (!/^\S+$/.test(token)) return failure(2, `GAM_TOKEN is not a token: ${howToSignIn}`);
  return done({ url, headers: { ...headers, authorization: `Bearer ${token}` } });
}

/** What a call came to; a body that is not JSON is null. */
export interface Came {
  readonly status: number;
  readonly body: unknown;
}

/** Reads a reply of JSON. */
export const readReply = async (response: Response): Promise<Came> => ({
  status: response.status,
  body: await response.json().catch(() => null),
});

interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The deadline, ms. */
  readonly waitMs: number;
}

/** Makes a call once. Throws where no whole answer comes. */
export async function callBff(
  { url, headers }: Bff,
  { method, path }: Pick<UpstreamCall, 'method' | 'path'>,
  { params, query, body, headers: others, waitMs }: Sent,
  read: (response: Response) => Promise<Came> = readReply,
): Promise<Came> {
  const response = await fetch(url + fillPath(path, params, query), {
    method,
    headers: { ...headers, ...others, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A redirect would hand the token to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  return read(response);
}

function fillPath(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(Reflect.get(params as object, name))),
  );
  const given = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given).toString()}`;
}

/** The failures that every call can have. */
export const noAnswer = ({ url }: Bff): FailedCommand =>
  failure(1, `${url} does not answer: start the BFF, or set GAM_URL to its URL.`);
export const failedReply = ({ url }: Bff, status: number): FailedCommand =>
  failure(1, `${url} failed (${status}): try again, or read its log.`);
export const brokenReply = ({ url }: Bff, detail = ''): FailedCommand =>
  failure(1, `${url} sent a reply against the contract${detail}: check that it is a BFF of this version.`);
