/** The phones of the demo accounts that are in the club: the customer is. */
export const clubMembers: readonly string[] = ['989120000001'];
