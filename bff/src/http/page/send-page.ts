import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '@gam/schemas/descriptors';
import type { FastifyReply } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { fillShell } from './shell.ts';

/** The built web app: its shell and its hashed assets. */
export const distFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

const bareShell = '<!--gam:head--><!--gam:root--><!--gam:screen-->';
let known: string | null = null;

function readShell(): string {
  const file = path.join(distFolder, 'index.html');
  known ??= existsSync(file) ? readFileSync(file, 'utf8') : bareShell;
  return known;
}

/** The shell with a screen inside it, under the screen's own status. */
export function sendPage(parts: Parts, reply: FastifyReply, status: number, shown: Reply): FastifyReply {
  const { robots } = shown.screen.meta;
  if (robots !== null) void reply.header('x-robots-tag', robots);
  return (
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      // What a page shows is of this customer and of now.
      .header('cache-control', 'no-store')
      .send(fillShell(readShell(), shown, parts.publicUrl(), reply.openPage()))
  );
}
