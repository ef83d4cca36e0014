export { type AheadOfOrder, type ChangedOrder, computeAhead } from './compute-ahead.ts';
export type { Prepayment } from './compute-prepayment.ts';
export { computePrice, type Price, type PriceTitles } from './compute-price.ts';
export {
  type GatewayAsk,
  gatewayTerms,
  type GatewayTerms,
  isOffered,
  offeredGateways,
} from './gateway-terms.ts';
export { presentPricing } from './present-pricing.ts';
export { type CheckedAnswer, type CheckedAnswers, priceOfOption } from './price-lines.ts';
export {
  cityAmount,
  type CountLine,
  type OptionAmount,
  type OptionLine,
  percentOff,
  type PriceRules,
  type UnitLine,
} from './price-rules.ts';
export { showPrices } from './price-lines.ts';
