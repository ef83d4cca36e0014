/** The task page of an order that was placed. [O-2.12] */
export const taskUrl = (order: string): string => `/task-details/${encodeURIComponent(order)}`;
