/** The phones of the club's demo members: the demo customer. */
export const clubMembers: readonly string[] = ['989120000001'];
