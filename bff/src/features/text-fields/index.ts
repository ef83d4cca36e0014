export { numberTexts, presentNumber, presentText } from './present-text.ts';
