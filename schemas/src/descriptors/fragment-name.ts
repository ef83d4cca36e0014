import { Type } from 'typebox';

/** The length of a fragment's name, letters of 6 bits each. */
export const fragmentNameLength = 8;

/** The name of a fragment: 48 bits of a keyed hash of its bytes, to tell apart at most `maxHave` of one flow. */
export const FragmentName = Type.String({ pattern: `^[A-Za-z0-9_-]{${fragmentNameLength}}$` });

/** The greatest number of fragments that a client can say it has. */
export const maxHave = 128;
