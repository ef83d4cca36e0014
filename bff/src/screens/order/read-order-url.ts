import { legacyIdPattern } from '@gam/schemas/values';
import type { FlowPlace } from '../../flows/flow-record.ts';
import { isSlug, readCity, readPath } from '../read-url.ts';

export interface OrderUrl {
  readonly place: FlowPlace;
  readonly city: string | null;
  readonly flow: string | null;
}

const legacyId = new RegExp(legacyIdPattern);
/** A page's query may be this long in names and values. */
const maxEntries = 40;
const maxLength = 200;

/**
 * An order page's address: /order/{main}/{category}/{service}[/{similarId}]. A malformed slug, city or similarId is an
 * invalid route. [O-2.01, O-2.03]
 */
export function readOrderUrl(url: URL): OrderUrl | null {
  const [root, main, category, service, similar, ...rest] = readPath(url) ?? [];
  const isHere = root === 'order' && rest.length === 0 && isSlug(main) && isSlug(category) && isSlug(service);
  const city = readCity(url);
  if (!isHere || city === false || (similar !== undefined && !legacyId.test(similar))) return null;
  const query = [...url.searchParams]
    .filter(([name, value]) => name !== 'flow' && name.length <= maxLength && value.length <= maxLength)
    .slice(0, maxEntries);
  return {
    place: { main, category, service, similar_id: similar ?? null, query },
    city,
    flow: url.searchParams.get('flow'),
  };
}
