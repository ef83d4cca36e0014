import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectSafely, type TLSSocket } from 'node:tls';
import { onTestFinished, vi } from 'vitest';

/** The configuration of the proxy before the BFFs. */
export const proxyConfig = path.resolve(import.meta.dirname, '../../../ops/proxy/haproxy.cfg');
/** Debian's package installs it where not every user looks. */
export const searched = { PATH: `${process.env['PATH']}:/usr/sbin` };
export const hasHAProxy = spawnSync('haproxy', ['-v'], { env: searched }).status === 0;

type Handler = (...call: Parameters<RequestListener>) => unknown;

function endWithTest(one: Server | ChildProcess): void {
  onTestFinished(async () => {
    if ('kill' in one) one.kill('SIGKILL');
    else one.close().closeAllConnections();
    if ('kill' in one && one.exitCode === null && one.signalCode === null) await once(one, 'exit');
  });
}

/** Starts a server in a BFF's place that is ready and answers everything else by the handler; returns `host:port`. */
export async function startInPlaceOfBff(handler: Handler): Promise<string> {
  const server = createServer((request, reply) => {
    if (request.url === '/readyz') reply.end();
    else void handler(request, reply);
  });
  endWithTest(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function findFreePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the proxy before these BFFs; returns its URL. `ready`: whether it answers, where a plain request does not tell. */
export async function startProxy(
  bffs: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  ready?: (bind: string) => Promise<unknown>,
): Promise<string> {
  const bind = `127.0.0.1:${await findFreePort()}`;
  const named = Object.fromEntries(bffs.map((bff, index) => [`BFF_${index + 1}`, bff]));
  const child = spawn('haproxy', ['-db', '-f', proxyConfig], {
    env: { ...searched, PROXY_BIND: bind, ...named, ...settings },
    stdio: 'ignore',
  });
  endWithTest(child);
  const url = `http://${settings['PROXY_REDIRECT_BIND'] ?? bind}`;
  const isReady = ready ?? (() => fetch(`${url}/livez`, { redirect: 'manual' }));
  await vi.waitFor(() => isReady(bind), { timeout: 30_000, interval: 20 });
  return `http://${bind}`;
}

/** Makes a certificate for tests; returns the file of it and its key. */
export function makeCertificate(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=gam.example', '-keyout', key, '-out', certificate];
  const kind = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  spawnSync('openssl', ['req', ...kind, ...subject], { stdio: 'ignore' });
  appendFileSync(certificate, readFileSync(key));
  return certificate;
}

/** Opens TLS for HTTP/2 from a source; the certificate may be any. */
export async function openTls(url: string, source: string): Promise<TLSSocket> {
  const { hostname, port } = new URL(url);
  const socket = connectSafely({
    socket: connect({ host: hostname, port: Number(port), localAddress: source }),
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  });
  await once(socket, 'secureConnect');
  return socket;
}
