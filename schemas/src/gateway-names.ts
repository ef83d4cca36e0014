/** The names of the gateways of payments. [readings 5] */
export const gatewayNames = ['bank', 'samin', 'sadad', 'snapp-pay', 'ewano'] as const;
export type GatewayName = (typeof gatewayNames)[number];
