import type { Driver, Point } from './driver.ts';

// The seven calls of W3C WebDriver that a driver needs. Libraries for them come with programs that fetch browsers and
// drivers, or with thirty packages.

/** A browser's session, whose window can be resized. */
interface Session extends Driver {
  readonly resize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
}

interface Opened {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** Whether a WebDriver server takes sessions. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens a session at a WebDriver server. */
export async function openSession(url: string, capabilities: object): Promise<Session> {
  const opened = await call('POST', `${url}/session`, { capabilities: { alwaysMatch: capabilities } });
  const { sessionId, capabilities: given } = opened as Opened;
  const at = (path: string) => `${url}/session/${sessionId}${path}`;
  const act = async (source: object) => void (await call('POST', at('/actions'), { actions: [source] }));
  return {
    version: given.browserVersion,
    resize: async (size) => void (await call('POST', at('/window/rect'), size)),
    open: async (address) => void (await call('POST', at('/url'), { url: address })),
    press: (point) => act({ type: 'pointer', id: 'hand', actions: pressing(point) }),
    type: (text) => act({ type: 'key', id: 'keyboard', actions: Array.from(text).flatMap(typing) }),
    evaluate: (expression) => call('POST', at('/execute/sync'), { script: `return ${expression}`, args: [] }),
    takePicture: async () => Buffer.from((await call('GET', at('/screenshot'))) as string, 'base64'),
    close: async () => void (await call('DELETE', at(''))),
  };
}

const pressing = (point: Point) => [
  { type: 'pointerMove', duration: 0, ...point },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const typing = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
