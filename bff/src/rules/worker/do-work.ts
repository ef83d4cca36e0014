import type { RulesFinding, ServiceDifference } from '@gam/schemas/gate';
import { describeFinding } from '@gam/shared/rule-document';
import {
  checkRules,
  isAcknowledged,
  nameByContent,
  type OpenAnswers,
  ProofMemory,
  unprovedSets,
  Verdicts,
  type VersionChoice,
  visitorsSets,
} from '@gam/engine/proof';
import {
  type CompiledRules,
  type Finding,
  findingWords,
  type LoadedRules,
  placesOf,
  type ServiceInCity,
} from '@gam/engine/rules';
import { simulateServices } from '@gam/engine/simulate';
import { sha256 } from '../../platform/hash.ts';
import { openCompiler, type RuleCompiler, type WrittenVersion } from '../versions/compile-once.ts';
import { compileFiles } from '../versions/rule-files.ts';
import { toServiceInCity } from '../services/load-services-in-cities.ts';
import type {
  CheckJob,
  Contents,
  IsPage,
  Job,
  JobResults,
  OnProgress,
  Proofs,
  WrittenChoice,
} from './jobs.ts';

/** Equal for the same finding in the same service, whatever else has it. */
const keysOf = ({ code, document, rule, question, path, places }: RulesFinding): string[] => {
  const key = [code, document, rule, question, path];
  return places.length === 0
    ? [JSON.stringify(key)]
    : places.map(({ service }) => JSON.stringify([...key, service]));
};

const isError = ({ severity }: RulesFinding): boolean => severity === 'error';

/** What a thread works with. */
interface Tools {
  /** What this thread and those before it have found so far: a change walks only the services that it is for. */
  readonly memory: ProofMemory;
  readonly verdicts: Verdicts;
  readonly compile: RuleCompiler['compile'];
  readonly onProgress: OnProgress;
  readonly isPage: IsPage;
}

/** The services of a check, and when their plain customer comes. */
type Offers = Pick<CheckJob, 'services' | 'isWhole' | 'at'>;

/** A finding as it is sent. */
const reportFinding = (finding: Finding): RulesFinding => ({
  ...finding,
  words: findingWords[finding.code],
  places: finding.places.map(({ service, cities }) => ({ service, cities: [...cities] })),
  way: finding.way && {
    ...finding.way,
    steps: finding.way.steps.map(({ step, values }) => ({ step, values: [...values] })),
  },
});

const checkSet = (
  { services, isWhole, at }: Offers,
  loaded: LoadedRules,
  { memory, verdicts, onProgress, isPage }: Tools,
  onOpen: OnOpen,
): RulesFinding[] =>
  checkRules({
    ...loaded,
    services,
    isWhole,
    isPage,
    at,
    memory,
    verdicts,
    onProgress,
    onOpen,
  }).map(reportFinding);

type OnOpen = (open: OpenAnswers) => void;

/** Gathers the answers to each content of a service. */
function gatherOpen(): { readonly onOpen: OnOpen; readonly all: () => OpenAnswers[] } {
  const byVersion = new Map<string, OpenAnswers>();
  return {
    onOpen: (open) => {
      const known = byVersion.get(open.version);
      byVersion.set(open.version, known ? { ...known, sets: new Map([...known.sets, ...open.sets]) } : open);
    },
    all: () => [...byVersion.values()],
  };
}

/** Compiles versions; a broken one counts as a finding of its own. */
function compileSet(written: readonly WrittenVersion[], { compile }: Pick<Tools, 'compile'>): LoadedRules {
  const documents: CompiledRules[] = [];
  const findings: LoadedRules['findings'][number][] = [];
  for (const { document, number } of written) {
    const compiled = compile(document, number);
    if (compiled.ok) documents.push(compiled.value);
    else findings.push(...compiled.failure);
  }
  return { documents, findings };
}

/** The findings of every set that visitors can get, each once. */
function checkSets(
  written: readonly WrittenChoice[],
  offers: Offers,
  tools: Tools,
  onOpen: OnOpen,
): RulesFinding[] {
  const found = new Map<string, RulesFinding>();
  const add = (finding: RulesFinding): void => {
    const key = JSON.stringify(keysOf(finding));
    if (!found.has(key)) found.set(key, finding);
  };
  const broken = compileSet(
    written.flatMap(({ stable, others }) => [...(stable ? [stable] : []), ...others]),
    tools,
  ).findings;
  const choices = written.map(({ stable, others }): VersionChoice => ({
    stable: compileSet(stable ? [stable] : [], tools).documents[0] ?? null,
    others: compileSet(others, tools).documents,
  }));
  const { sets, left } = visitorsSets(choices, offers.services);
  for (const [turn, documents] of sets.entries())
    for (const finding of checkSet(offers, { documents, findings: turn === 0 ? broken : [] }, tools, onOpen))
      add(finding);
  for (const finding of unprovedSets(left))
    add(reportFinding({ document: null, rule: null, question: null, ...finding, places: [], way: null }));
  return [...found.values()];
}

const offersOf = (contents: Contents): ServiceInCity[] =>
  contents.flatMap(({ raw, cities }) => cities.map((city) => toServiceInCity(raw, city)));

const workers: {
  readonly [K in Job['is']]: (job: Extract<Job, { is: K }>, tools: Tools) => JobResults[K];
} = {
  set: ({ documents, candidates, services, at }, tools) =>
    checkRules({
      documents: compileSet(documents, tools).documents,
      candidates: compileSet(candidates, tools).documents,
      findings: [],
      services: offersOf(services),
      at,
      memory: tools.memory,
      verdicts: tools.verdicts,
      onProgress: tools.onProgress,
      isPage: tools.isPage,
    }),
  check: ({ documents, ...offers }, tools) => {
    const files = documents.map((document, at) => ({
      name: `document ${at + 1}`,
      text: JSON.stringify(document),
    }));
    const loaded = compileFiles(files, tools.compile);
    const { onOpen, all } = gatherOpen();
    const findings = checkSet(offers, loaded, tools, onOpen);
    return { findings, documents: loaded.documents.length, open: all() };
  },
  visitors: ({ documents, services, at }, tools) =>
    checkSets(documents, { services: offersOf(services), isWhole: false, at }, tools, () => undefined),
  compare: ({ before, after, ...offers }, tools) => {
    const weighs = (finding: RulesFinding): boolean => isError(finding) || isAcknowledged(finding.code);
    const { onOpen, all } = gatherOpen();
    const known = new Set(checkSets(before, offers, tools, onOpen).filter(weighs).flatMap(keysOf));
    const findings = checkSets(after, offers, tools, onOpen);
    const added = findings.filter(
      (finding) => weighs(finding) && keysOf(finding).some((key) => !known.has(key)),
    );
    return {
      findings,
      added: added.filter(isError),
      toName: added.filter((finding) => !isError(finding)),
      open: all(),
    };
  },
  simulate: ({ live, draft, services, at, bound }, tools) => {
    const [before, after] = [compileSet(live, tools), compileSet(draft, tools)];
    const broken = [...before.findings, ...after.findings];
    if (broken.length > 0) throw new Error(broken.map(describeFinding).join('; '));
    const sets = { live: before.documents, draft: after.documents };
    return { services: simulateServices(services, sets, { at, bound }).map(reportService) };
  },
  learn: ({ judged }, { verdicts }) => {
    for (const { version, answers, verdict } of judged) verdicts.keep(version, answers, verdict);
    return null;
  },
};

type Simulated = ReturnType<typeof simulateServices>[number];

/** Returns a service's differences as JSON, with the paths that only one set has. */
function reportService({ affected: { first, offers, live, draft }, simulations }: Simulated) {
  const { title, questions } = first.service;
  const report = {
    title,
    places: placesOf(offers),
    live: live.version,
    draft: draft.version,
    titles: Object.fromEntries(questions.map((question) => [question.id, question.title])),
    customers: simulations.map((simulation) => ({
      ...simulation,
      live: { paths: simulation.live.paths.length, complete: simulation.live.complete },
      draft: { paths: simulation.draft.paths.length, complete: simulation.draft.complete },
    })),
  };
  // The report is plain JSON, which the schema describes without `readonly`.
  return report as unknown as ServiceDifference;
}

/** Opens what a thread works with; `proofs`: what those before it have found. */
export function openWork(proofs: Proofs | null, isPage: IsPage) {
  const memory = new ProofMemory(
    nameByContent((text) => sha256(text, 'base64url')),
    proofs?.proofs,
  );
  const verdicts = new Verdicts(proofs?.verdicts);
  const { compile } = openCompiler();
  return {
    /** Does a job. */
    work: <K extends Job['is']>(job: Extract<Job, { is: K }>, onProgress: OnProgress): JobResults[K] => {
      const does = workers[job.is] as (job: Job, tools: Tools) => JobResults[K];
      return does(job, { memory, verdicts, compile, onProgress, isPage });
    },
    /** Returns what the next thread goes on with. */
    handOver: (): Proofs => ({ proofs: memory.kept, verdicts: verdicts.kept }),
  };
}
