export { presentNumber, presentText } from './present-text.ts';
export { numberTexts } from './present-text.ts';
