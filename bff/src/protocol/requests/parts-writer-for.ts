import { partsVersion, protocolHeader } from '@gam/schemas/descriptors';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { Fragments } from '../fragments/fragments.ts';
import { PartsWriter } from '../fragments/parts-writer.ts';

/**
 * Returns the writer of a reply in fragments if the client asks for one; null if the reply is whole, as every reply to
 * an operator is. `have`: the fragments that the client has. [protocol: Fragments]
 */
export function partsWriterFor(
  { headers }: FastifyRequest,
  fragments: Fragments,
  session: Session | null,
  have: readonly string[] = [],
): PartsWriter | null {
  const isAsked = headers[protocolHeader] === partsVersion;
  return isAsked && !session?.actor ? new PartsWriter(fragments, have) : null;
}
