/** The proof of rule sets by walking every way of a customer. */
export { checkRules } from './check-rules.ts';
export { type KeptProof, nameByContent, nameByIdentity, ProofMemory } from './proof-memory.ts';
export { describeWay } from './way.ts';
