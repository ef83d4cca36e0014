import { codeForms } from './code/code-forms.ts';
import { deletionForms } from './deletion/deletion-forms.ts';
import { dormantForms } from './dormant/dormant-forms.ts';
import { profileForms } from './profile/profile-forms.ts';
import { downloadExport } from './export/export-page.ts';

export { presentDeletionState, presentDormancy, presentNameWay, presentOwnData } from './account-blocks.ts';
export { composeFreshCode, presentCodeDialog } from './code/present-code.ts';
export { deletionPage } from './deletion/deletion-page.ts';
export { dormantPage } from './dormant/dormant-page.ts';
export { forgetErased } from './erased/forget-erased.ts';
export { exportPage } from './export/export-page.ts';
export { loadExport } from './export/load-export.ts';
export { isOwn } from './own-customer.ts';
export { profilePage } from './profile/profile-page.ts';

/** The forms of a customer's own data. */
export const personalForms = {
  ...codeForms,
  ...deletionForms,
  ...dormantForms,
  ...profileForms,
  export_file: downloadExport,
};
