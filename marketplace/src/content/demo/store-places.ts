import { users } from '../../people/accounts/index.ts';
import { eq } from 'drizzle-orm';
import type {
  addresses as addressContent,
  addressWarnings as warningContent,
  areas as areaContent,
} from '../../../demo/index.ts';
import { addresses, addressWarnings } from '../../people/addresses/index.ts';
import { areas } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';

/** Stores areas and their warnings; other areas are hidden. */
export async function storeAreas(
  tx: Database,
  content: typeof areaContent,
  warnings: typeof warningContent,
): Promise<void> {
  await tx.update(areas).set({ active: false });
  for (const { id, ...area } of content) {
    const row = { ...area, active: true };
    await tx
      .insert(areas)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: areas.id, set: row });
  }
  await tx.delete(addressWarnings);
  await tx.insert(addressWarnings).values([...warnings]);
}

/** Stores the addresses of the demo accounts by phone; changes of their owner are kept. */
export async function storeAddresses(tx: Database, content: typeof addressContent): Promise<void> {
  for (const { phone, ...address } of content) {
    const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (customer === undefined) continue;
    const row = { ...address, customerId: customer.id, createdBy: customer.id, createdAt: new Date() };
    await tx.insert(addresses).values(row).onConflictDoNothing();
  }
}
