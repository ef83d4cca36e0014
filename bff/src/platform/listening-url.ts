import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Config } from './config/read-config.ts';

/** Addresses that mean every address of the machine: a browser cannot open them. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns `http://HOST:PORT` of a listening server, or of the settings before it listens. */
export function listeningUrl({ host, port }: Pick<Config, 'host' | 'port'>, server?: Server): string {
  const address = server?.address();
  const reached = loopbackOf[host] ?? host;
  const heard = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${heard}`;
}
