import { Type } from 'typebox';

/**
 * A path of the product with named places, e.g. `/task-details/{order_uuid}`. It cannot begin with two slashes or a
 * backslash, so no rule sends a customer to another host.
 */
export const RouteTemplate = Type.String({
  pattern: '^/(?![/\\\\])[A-Za-z0-9_/{}=&?-]*$',
  maxLength: 300,
  description: 'a path of the product, such as /task-details/{order_uuid}',
});

/** The places that a template may name, by decision point. `query` is the query string with its `?`, or nothing. */
export const routePlaces = {
  entry: ['main', 'category', 'service', 'query'],
  placed: ['order_uuid'],
} as const;
export type RoutePlace<P extends keyof typeof routePlaces> = (typeof routePlaces)[P][number];
