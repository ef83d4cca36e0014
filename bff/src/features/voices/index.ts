import { sendLead } from './lead.ts';
import { questionForms } from './questions/forms.ts';
import { sendMessage } from './write-message.ts';

export { leadPage } from './lead.ts';
export { promotionsPage, winnersPage } from './public-lists.ts';
export { serviceQuestions } from './questions/page.ts';
export { supportPage } from './support.ts';
export { voiceTexts } from './texts.ts';
export { writeMessage } from './write-message.ts';

/** The forms with which customers and users write. */
export const voiceForms = { feedback: sendMessage, lead: sendLead, ...questionForms };
