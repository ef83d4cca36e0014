import { add, step } from './change.mjs';

export const ruleFact = {
  section: 'How to add a rule fact',
  name: 'campaign',
  first: [
    add(
      'schemas/src/rules/facts/link-facts.ts',
      'export const linkFacts = {\n',
      "  'query.campaign': { ...is.maybeText, known, en: 'The campaign.', fa: 'کمپین.', example: 'spring' },\n",
    ),
  ],
  steps: [
    step(
      add(
        'bff/engine/rules/read-fact.ts',
        'export const liveReaders = {\n',
        "  'query.campaign': (f) => f.query.campaign,\n",
      ),
    ),
    step(
      add('bff/engine/rules/no-facts.ts', 'export const noQuery: QueryFacts = {\n', '  campaign: null,\n'),
    ),
    step(
      add(
        'bff/src/protocol/flows/entry-facts.ts',
        "    workman: text('workman'),\n",
        "    campaign: text('campaign'),\n",
      ),
    ),
  ],
};
