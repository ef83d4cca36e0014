import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import type { Acknowledgement } from '@gam/schemas/upstream';
import { normalisePhone } from '@gam/shared/phone';
import { normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import { missingKey } from '../../platform/http/register-call.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { findCities } from '../../people/places/index.ts';
import { sendOnce } from '../sending/index.ts';
import { findLeadByKey, insertLead, type LeadRow } from './repository.ts';

interface Lead {
  readonly kind: LeadRow['kind'];
  readonly name: string;
  readonly phone: string;
  readonly description?: string | null | undefined;
  readonly city?: string;
  readonly organization?: string;
  readonly key: string | null;
  readonly source: CustomerOrigin;
  /** ms. */
  readonly now: number;
}

const unknownCity = 'در این شهر خدمتی ارائه نمی‌شود.';
const shortestName = 2;

/** An Iranian mobile or landline number with its area code as 98 and ten digits; null for another text. */
function readPhone(text: string): string | null {
  const number = /^(?:(?:\+|00)?98|0)?0?([1-9]\d{9})$/.exec(normalisePhone(text))?.[1];
  return number === undefined ? null : `98${number}`;
}

/** Stores a guest's or a customer's request for a call. [O-7.23] */
export async function sendLead(db: Database, lead: Lead): Promise<Result<Acknowledgement, Refusal>> {
  const { kind, key, source, now } = lead;
  if (key === null) return missingKey();
  const name = normaliseAs('name', lead.name);
  const phone = readPhone(lead.phone);
  const organization = lead.organization === undefined ? null : normaliseAs('name', lead.organization);
  const isCityWrong = lead.city !== undefined && !(await findCities(db)).some(({ id }) => id === lead.city);
  if (name.length < shortestName) return refuseFields({ name: texts.field.required });
  if (phone === null) return refuseFields({ phone: texts.field.pattern.replace('{title}', 'شماره تماس') });
  if (organization !== null && organization.length < shortestName)
    return refuseFields({ organization: texts.field.required });
  if (isCityWrong) return refuseFields({ city: unknownCity });

  const description = normaliseAs('free', lead.description ?? '') || null;
  const row = { kind, name, phone, organization, cityId: lead.city ?? null, description };
  const bodyHash = hashOf(row);
  const { network } = source;
  const createdAt = new Date(now);
  const sent = await sendOnce(db, {
    key,
    bodyHash,
    customerId: null,
    source,
    now,
    findByKey: (tx) => findLeadByKey(tx, key),
    insert: async (tx) =>
      done(
        await insertLead(tx, { ...row, id: randomUUID(), idempotencyKey: key, bodyHash, createdAt, network }),
      ),
  });
  return !sent.ok ? sent : done({ id: sent.value.id });
}
