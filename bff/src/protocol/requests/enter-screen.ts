import type { FastifyReply, FastifyRequest } from 'fastify';
import { goOnAs } from '../pages/go-on-as.ts';
import type { Parts } from '../parts.ts';
import type { ScreenRequest } from '../screens/pipeline.ts';
import { applySession } from '../../platform/sessions/who.ts';
import { makeScreenRequest } from './screen-request.ts';

/**
 * Returns the request of a screen after the silent log-in, with a new visitor id if the old one was left. [O-2.05]
 */
export async function enterScreen(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  confirmedEvery: number,
): Promise<ScreenRequest> {
  const asked = await makeScreenRequest(parts, request, reply, url, confirmedEvery);
  const { who, page } = await goOnAs(
    parts,
    { who: asked.who, page: { value: asked.page, version: null } },
    null,
  );
  applySession(parts, asked.who, who, request, reply);
  return { ...asked, who, page: page.value };
}
