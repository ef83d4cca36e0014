import { noLiveFacts } from './no-facts.ts';
import type { Facts, StaticFacts } from './facts.ts';

const noStaticFacts: StaticFacts = { question: null, position: null, service: null, city: { id: null } };

/** Facts of a new guest without question, service and city. */
export const noFacts: Facts = { ...noStaticFacts, ...noLiveFacts };
