import { Type, type Static } from 'typebox';

/**
 * A refusal: a 4xx with a message somewhere in its body (`message`, `detail`, or a list under a field's name).
 * 5xx replies carry nothing to show. A 409 of a placement names the order that exists. [O-8.01, O-8.02]
 */
export const UpstreamError = Type.Object(
  {
    message: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    order_uuid: Type.Optional(Type.String({ description: 'with 409: the order that took the key' })),
  },
  { title: 'UpstreamError', additionalProperties: Type.Unknown() },
);
export interface UpstreamError extends Static<typeof UpstreamError> {}

/** The header that carries a write's key. The same key with another body is refused with 409. */
export const idempotencyHeader = 'idempotency-key';

/**
 * The header in which the BFF names the customer's device, as a value that means nothing elsewhere. Codes are sent to
 * and taken from one device only so often; without it nothing is counted by device.
 */
export const deviceHeader = 'gam-device';
