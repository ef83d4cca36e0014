import type { FastifyReply } from 'fastify';
import { writeReply } from '../../protocol/requests/reply.ts';
import type { Parts } from '../../protocol/parts.ts';
import { composeMissing } from '../../protocol/screens/instead.ts';
import { nobodysRequest } from './nobodys-request.ts';
import { sendPage } from './send-page.ts';

/** The page that is not there, for whoever asks. */
export const sendMissing = (parts: Parts, reply: FastifyReply, url: URL): FastifyReply =>
  sendPage(parts, reply, 404, writeReply(composeMissing(nobodysRequest(parts, url))));
