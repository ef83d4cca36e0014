/** The catalogue's level from which clients draw the nodes of the shop: chips, receipts, tiles, stars. */
export const shopLevel = 8;
