import { eq } from 'drizzle-orm';
import { services } from '../src/shop/catalogue/repository.ts';
import type { ServiceQuestion } from '../src/shop/catalogue/service-question.ts';
import type { Database } from '../src/platform/database/database.ts';

/** Lets a service ask these questions after its own. */
export async function addQuestions(
  db: Database,
  serviceId: string,
  questions: readonly ServiceQuestion[],
): Promise<void> {
  const [service] = await db.select().from(services).where(eq(services.id, serviceId));
  if (service === undefined) throw new Error(`no service ${serviceId}`);
  const detail = { ...service.detail, questions: [...service.detail.questions, ...questions] };
  await db.update(services).set({ detail }).where(eq(services.id, serviceId));
}
