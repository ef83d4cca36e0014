import { lazyPart } from '../ui/lazy-part.ts';

const loadOrderBlocks = () => import('./order-blocks.ts');
const loadShopBlocks = () => import('./shop/index.ts');
const loadDeskBlocks = () => import('./desk-blocks.ts');

/** The blocks of few screens, in chunks that load when such a screen can be the next. */
export const lazyBlocks = {
  experts: lazyPart('experts', async () => (await import('./ExpertsBlock.tsx')).ExpertsBlock),
  expert_card: lazyPart('expert card', async () => (await import('./ExpertCardBlock.tsx')).ExpertCardBlock),
  expert_cards: lazyPart(
    'expert cards',
    async () => (await import('./ExpertCardsBlock.tsx')).ExpertCardsBlock,
  ),
  picker: lazyPart('picker', async () => (await import('./PickerBlock.tsx')).PickerBlock),
  price_table: lazyPart('price table', async () => (await import('./PriceTableBlock.tsx')).PriceTableBlock),
  motivation: lazyPart('motivation', async () => (await import('./MotivationBlock.tsx')).MotivationBlock),
  form: lazyPart('form', async () => (await import('./FormBlock.tsx')).FormBlock),
  entry: lazyPart('entry', async () => (await loadOrderBlocks()).EntryBlock),
  facts: lazyPart('facts', async () => (await loadOrderBlocks()).FactsBlock),
  mini_factor: lazyPart('mini factor', async () => (await loadOrderBlocks()).MiniFactorBlock),
  price_box: lazyPart('price box', async () => (await loadOrderBlocks()).PriceBoxBlock),
  status: lazyPart('status', async () => (await loadOrderBlocks()).StatusBlock),
  receipt: lazyPart('receipt', async () => (await loadOrderBlocks()).ReceiptBlock),
  timeline: lazyPart('timeline', async () => (await loadOrderBlocks()).TimelineBlock),
  message_form: lazyPart(
    'message form',
    async () => (await import('./MessageFormBlock.tsx')).MessageFormBlock,
  ),
  actions: lazyPart('actions', async () => (await loadOrderBlocks()).ActionsBlock),
  toggles: lazyPart('toggles', async () => (await loadOrderBlocks()).TogglesBlock),
  notes: lazyPart('notes', async () => (await loadOrderBlocks()).NotesBlock),
  countdown: lazyPart('countdown', async () => (await loadOrderBlocks()).CountdownBlock),
  gateways: lazyPart('gateways', async () => (await loadOrderBlocks()).GatewaysBlock),
  hero: lazyPart('hero', async () => (await loadShopBlocks()).HeroBlock),
  breadcrumbs: lazyPart('breadcrumbs', async () => (await loadShopBlocks()).BreadcrumbsBlock),
  inclusions: lazyPart('inclusions', async () => (await loadShopBlocks()).InclusionsBlock),
  order_bar: lazyPart('order bar', async () => (await loadShopBlocks()).OrderBarBlock),
  search: lazyPart('search', async () => (await loadShopBlocks()).SearchBlock),
  tiles: lazyPart('tiles', async () => (await loadShopBlocks()).TilesBlock),
  rail: lazyPart('rail', async () => (await loadShopBlocks()).RailBlock),
  offer: lazyPart('offer', async () => (await import('./OfferBlock.tsx')).OfferBlock),
  trust: lazyPart('trust', async () => (await loadShopBlocks()).TrustBlock),
  steps: lazyPart('steps', async () => (await loadShopBlocks()).StepsBlock),
  faq: lazyPart('faq', async () => (await loadShopBlocks()).FaqBlock),
  footer: lazyPart('footer', async () => (await loadShopBlocks()).FooterBlock),
  posts: lazyPart('posts', async () => (await import('./PostsBlock.tsx')).PostsBlock),
  disclosure: lazyPart('disclosure', async () => (await loadDeskBlocks()).DisclosureBlock),
  table: lazyPart('table', async () => (await loadDeskBlocks()).TableBlock),
  qr_code: lazyPart('qr code', async () => (await loadDeskBlocks()).QrCodeBlock),
  shortcuts: lazyPart('shortcuts', async () => (await loadDeskBlocks()).ShortcutsBlock),
};
