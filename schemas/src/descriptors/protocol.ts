/** The protocol's version: fields are added within a major, what breaks readers is a new major beside it. */
export const protocolVersion = '1.0';

/**
 * The catalogue's level: raised with every addition to the nodes that a client can draw. A node says in its schema
 * since which level it exists (`x-since`).
 */
export const catalogueLevel = 5;

/** The header that every call but HTML and the bank's return carries: `web/5`. */
export const catalogueHeader = 'gam-catalogue';
/** Carries the ticket where no event has made the flow yet. */
export const ticketHeader = 'gam-ticket';
