import { and, eq, isNull } from 'drizzle-orm';
import type { CallInputs, User } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import { texts } from '@gam/shared/texts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { notAllowed, type Refusal, refuseFields } from '../../platform/refusal.ts';
import { presentUser, users } from '../accounts/index.ts';
import { readName } from './repository.ts';

/**
 * Changes the name of a customer; a wrong one is refused at its field (O-5.07). Refused for those of the team, whom audits name.
 * The same name again changes nothing.
 */
export async function changeProfile(
  db: Database,
  { body, caller }: { readonly body: CallInputs<'changeProfile'>['body']; readonly caller: Caller },
): Promise<Result<User, Refusal>> {
  const [firstName, lastName] = [readName(body.first_name), readName(body.last_name)];
  if (!firstName || !lastName) {
    return refuseFields({
      ...(!firstName && { first_name: texts.field.name }),
      ...(!lastName && { last_name: texts.field.name }),
    });
  }
  const [user] = await db
    .update(users)
    .set({ firstName, lastName })
    .where(and(eq(users.id, caller.userId), eq(users.role, 'customer'), isNull(users.erasedAt)))
    .returning();
  return user === undefined ? notAllowed() : done(presentUser(user, caller.roles));
}
