export {
  type Changed,
  confirmChecked,
  findPricesOfDraft,
  needsReview,
  publishChecked,
  rollBackChecked,
} from './change-content.ts';
export { checkDraft } from './check-draft.ts';
