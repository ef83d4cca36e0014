export { computePrepayment, type Prepayment, prepaymentRule } from './compute-prepayment.ts';
export { computePrice, type Price, type PriceTitles } from './compute-price.ts';
export { type GatewayAsk, gatewayTerms, type GatewayTerms, isOffered } from './gateway-terms.ts';
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
