export {
  type Changed,
  confirmChecked,
  needsReview,
  publishChecked,
  rollBackChecked,
} from './change-content.ts';
export { checkDraft } from './check-draft.ts';
