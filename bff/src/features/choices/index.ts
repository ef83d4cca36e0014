export { options } from './options-source.ts';
export { type ChoicesView, limitsOf, presentChoices, presentSearchSelect } from './present-choices.ts';
export { type FetchedView, presentFetched, presentRepairShops, type ShopsView } from './present-fetched.ts';
export { presentRating, presentShop } from './repair-shop.ts';
export { repairShopDetails, repairShops } from './repair-shops-source.ts';
export { choiceTexts } from './texts.ts';
