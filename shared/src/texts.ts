// Importers of the texts also fill them.
export { fillText } from './fill-text.ts';
/** The texts of shared functions; all other texts come from the BFF. Names in braces are placeholders. */
export * as texts from './wording.ts';
