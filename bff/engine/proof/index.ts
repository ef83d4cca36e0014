/** The proof of rule sets by walking every way of a customer. */
export { isAcknowledged } from './acknowledged.ts';
export { readAnswers } from './answer-sets.ts';
export { checkRules, type OpenAnswers, unprovedSets } from './check-rules.ts';
export { type KeptProof, nameByContent, nameByIdentity, ProofMemory } from './proof-memory.ts';
export { type Verdict, Verdicts } from './verdicts.ts';
export { describeWay } from './way.ts';
export { type VersionChoice, visitorsSets } from './visitors-sets.ts';
