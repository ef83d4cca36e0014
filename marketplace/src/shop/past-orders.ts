import type { Answer } from '@gam/schemas/questions';
import type { Database } from '../platform/database/database.ts';

/** How many customers ordered a service in a city. */
export interface ServiceDemand {
  readonly serviceId: string;
  readonly cityId: string;
  readonly customers: number;
}

/**
 * The queries about a customer's earlier orders. The layer above provides them, since the shop does not import orders.
 */
export interface PastOrders {
  /** The answers of a customer's order, by its number. */
  readonly findOwnAnswers: (
    db: Database,
    order: { readonly legacyId: string; readonly customerId: string },
  ) => Promise<{ readonly serviceId: string; readonly answers: readonly Answer[] } | undefined>;
  /** How many customers ordered each service in each city, among the latest orders of all; none for what nobody did. */
  readonly countDemand: (db: Database) => Promise<readonly ServiceDemand[]>;
  /** Whether a customer has an order that was neither cancelled nor expired. */
  readonly hasStandingOrders: (db: Database, customerId: string) => Promise<boolean>;
}
