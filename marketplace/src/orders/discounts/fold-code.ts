import { foldForSearch } from '@gam/shared/fold-for-search';

/** A code as it is looked up, however it was typed: small letters, Latin digits, no spaces. */
export const foldCode = (code: string): string => foldForSearch(code);
