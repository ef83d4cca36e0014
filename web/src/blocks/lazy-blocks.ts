import { lazyPart } from '../renderer/lazy-part.ts';

/** The blocks that few screens have, each in a chunk of its own that is loaded when such a screen is near. */
export const lazyBlocks = {
  experts: lazyPart('experts', async () => (await import('./ExpertsBlock.tsx')).ExpertsBlock),
  expert_card: lazyPart('expert card', async () => (await import('./ExpertCardBlock.tsx')).ExpertCardBlock),
  expert_cards: lazyPart(
    'expert cards',
    async () => (await import('./ExpertCardsBlock.tsx')).ExpertCardsBlock,
  ),
  price_table: lazyPart('price table', async () => (await import('./PriceTableBlock.tsx')).PriceTableBlock),
  motivation: lazyPart('motivation', async () => (await import('./MotivationBlock.tsx')).MotivationBlock),
  entry: lazyPart('entry', async () => (await import('./EntryBlock.tsx')).EntryBlock),
  toggles: lazyPart('toggles', async () => (await import('./TogglesBlock.tsx')).TogglesBlock),
  notes: lazyPart('notes', async () => (await import('./NotesBlock.tsx')).NotesBlock),
  actions: lazyPart('actions', async () => (await import('./ActionsBlock.tsx')).ActionsBlock),
  countdown: lazyPart('countdown', async () => (await import('./CountdownBlock.tsx')).CountdownBlock),
  gateways: lazyPart('gateways', async () => (await import('./GatewaysBlock.tsx')).GatewaysBlock),
};
