import { describe, expect, it } from 'vitest';
import { upstreamCalls, type UpstreamCall, type UpstreamCallName } from './index.ts';

/** The fields of an object schema; of a union, the fields of every branch. */
function fieldsOf(schema: object | undefined): string[] {
  if (!schema) return [];
  if ('anyOf' in schema) return [...new Set((schema.anyOf as object[]).flatMap(fieldsOf))];
  return Object.keys('properties' in schema ? (schema.properties as object) : {});
}
const requiredOf = (schema: object | undefined): string[] =>
  schema && 'required' in schema ? (schema.required as string[]) : [];

const delegates = '/v2/delegates';
const vote = (kind: string) =>
  ['like', 'dislike', 'undo-like', 'undo-dislike'].map((way) => `POST ${delegates}/${kind}/{id}/${way}/`);

/** Every method and path in the specification. */
const documentedPaths = [
  'POST /v2/uploads/images/',
  'POST /upload/voice/',
  'POST /v2/billings/top/call-back/',
  'POST /v2/billings/charge_credit/',
  'POST /v2/billings/samin/purchase_request',
  'POST /v2/billings/sadad/purchase_request',
  'POST /v2/billings/ewano/call-back/',
  'POST /v2/billings/snapp-pay/purchase_request',
  'GET /v2/billings/active-gateways/',
  'GET /v2/incentives/workman-discounts/{referralCode}/',
  'GET /v2/incentives/workman-discounts/{service}/{city}/{referralCode}/',
  'POST /v2/incentives/discount-code/apply/',
  'POST /v2/incentives/discount-code/cancel/',
  'GET /v2/incentives/promotions/',
  'GET /v2/calendar/booking/{service}/{city}/{referral}/',
  'POST /v2/calendar/repair-shop/courier/',
  `GET ${delegates}/landings-price/`,
  `GET ${delegates}/landings/{service}/{city}/`,
  `GET ${delegates}/banner-collections/`,
  `GET ${delegates}/slider-collection/`,
  `GET ${delegates}/critic-suggestion/`,
  `POST ${delegates}/critic-suggestion/`,
  `POST ${delegates}/complaints/`,
  `GET ${delegates}/city-landing/`,
  `GET ${delegates}/pricing-landing/{service}/{city}/`,
  `POST ${delegates}/campaign/moving/`,
  `GET ${delegates}/user-question/`,
  ...vote('user-question'),
  `GET ${delegates}/user-answer/`,
  ...vote('user-answer'),
  `GET ${delegates}/lottery/winners/`,
  `GET ${delegates}/base-landing/{category}/{city}/`,
  `GET ${delegates}/service-city/pricing/{service}/{city}/`,
  `GET ${delegates}/category-city/all-cities/{category}/{city}/`,
  `POST ${delegates}/organization-leads/`,
  `POST ${delegates}/dissatisfaction/`,
];

/** The required fields of each payload, then the optional ones, spelled as in the specification. */
const purchase = ['amount', 'redirect_url', 'user_device'];
const discount = ['code', 'demand_id', 'price_inquery_id', 'price', 'is_club_discount'];
const bodies: [UpstreamCallName, string[], string[]?][] = [
  ['askQuote', ['answers', 'category', 'city', 'voucherCode', 'specificWorkman', 'extra', 'editOrderId']],
  [
    'placeOrder',
    ['answers', 'category', 'invoiceEmail', 'priceInQueryId', 'specificWorkman', 'extra', 'editOrderId'],
  ],
  ['listExperts', ['answers', 'category', 'city']],
  ['listOrderImages', ['orderId', 'imagesId']],
  ['listRepairShops', ['answers', 'serviceId', 'cityId']],
  ['fetchOptions', ['questionId', 'answers', 'serviceId', 'cityId']],
  ['fetchCalendar', ['fromDate', 'toDate', 'answers', 'serviceId', 'cityId']],
  ['uploadImage', ['image']],
  ['uploadVoice', ['file']],
  ['sendDissatisfaction', ['demand_id', 'description']],
  ['chargeCredit', purchase, ['payment_method', 'order_id']],
  [
    'purchaseBySamin',
    [...purchase, 'number_of_installment', 'order_tracking_code'],
    ['payment_method', 'order_id'],
  ],
  ['purchaseBySadad', purchase, ['payment_method', 'order_id']],
  ['callBackEwano', ['order_id'], ['payment_method']],
  ['purchaseBySnappPay', [...purchase, 'order_id'], ['payment_method']],
  ['applyDiscount', discount],
  ['cancelDiscount', discount],
  ['listCourierDays', ['answers', 'category', 'city', 'from_date', 'to_date']],
  [
    'createAddress',
    ['detail', 'area', 'lat', 'lng', 'createByLocation', 'landline'],
    ['phoneNumber', 'firstName', 'lastName', 'customerContractId'],
  ],
];

const queries: [UpstreamCallName, string[]][] = [
  ['listActiveGateways', ['amount', 'context', 'order_id', 'from_ewano']],
  ['listPromotions', ['limit', 'offset']],
  ['listBookingDays', ['from_date', 'to_date', 'enforce']],
  ['listAddresses', ['limit', 'offset', 'cityId', 'regionId', 'customerContractId']],
  ['listLandingPrices', ['service', 'cityId', 'limit', 'offset']],
];

/** The fields of each reply, then this project's extensions, which are optional. */
const replies: [UpstreamCallName, string[], string[]?][] = [
  ['chargeCredit', ['RefId']],
  ['purchaseBySamin', ['token', 'redirect_url']],
  ['purchaseBySadad', ['token']],
  ['placeOrder', ['order_uuid', 'top_transaction_token']],
  ['listActiveGateways', ['debit', 'installment']],
  ['listAddresses', ['results', 'next', 'warning']],
  ['fetchCalendar', ['year', 'month', 'days']],
  ['loadRepairShop', ['calender', 'badges']],
  ['loadMotivation', ['motivation_visibility', 'motivation_text', 'motivation_type']],
  [
    'applyDiscount',
    [
      'code',
      'discount_text',
      'has_applied_discount',
      'has_applied_club_discount',
      'price',
      'price_with_discount',
    ],
    ['adjustments', 'change_message', 'prepayment_amount', 'prepayment_message'],
  ],
];

const schemaOf = (name: UpstreamCallName, part: 'body' | 'query' | 'reply'): object | undefined => {
  const call: UpstreamCall = upstreamCalls[name];
  return call[part];
};

describe('the calls of the specification', () => {
  const held = new Set(Object.values(upstreamCalls).map(({ method, path }) => `${method} ${path}`));

  it.each(documentedPaths)('include %s exactly', (methodAndPath) => {
    expect(held).toContain(methodAndPath);
  });

  it.each(bodies)('have the exact payload of %s', (name, required, optional = []) => {
    const body = schemaOf(name, 'body');
    expect(fieldsOf(body).toSorted()).toEqual([...required, ...optional].toSorted());
    expect(requiredOf(body).toSorted()).toEqual(required.toSorted());
  });

  it.each(queries)('have the exact query of %s', (name, fields) => {
    expect(fieldsOf(schemaOf(name, 'query')).toSorted()).toEqual(fields.toSorted());
  });

  it.each(replies)('have the exact reply of %s', (name, fields, extensions = []) => {
    const reply = schemaOf(name, 'reply');
    expect(fieldsOf(reply).toSorted()).toEqual([...fields, ...extensions].toSorted());
    expect(requiredOf(reply).filter((field) => extensions.includes(field))).toEqual([]);
  });

  it('change and delete an address by the same call', () => {
    const [deleted, changed] = upstreamCalls.updateAddress.body.anyOf;
    expect(fieldsOf(changed)).toEqual([
      'id',
      'detail',
      'area',
      'lat',
      'lng',
      'landline',
      'customerContractId',
    ]);
    expect(fieldsOf(deleted)).toEqual(['id', 'area', 'detail', 'isActive']);
    expect(deleted.properties.isActive.const).toBe(false);
  });

  it('have the default queries of the specification', () => {
    expect(upstreamCalls.listLandingPrices.query.properties.limit).toMatchObject({ default: 1000 });
    expect(upstreamCalls.listPromotions.query.properties).toMatchObject({
      limit: { default: 10 },
      offset: { default: 0 },
    });
    expect(upstreamCalls.listAddresses.query.properties.limit).toMatchObject({ default: 100 });
    expect(upstreamCalls.listBookingDays.query.properties.enforce).toMatchObject({ default: true });
  });

  it('upload images and voice as forms, voice to the media host', () => {
    expect(upstreamCalls.uploadVoice).toMatchObject({ host: 'media', consumes: 'multipart/form-data' });
    expect(upstreamCalls.uploadImage).toMatchObject({ consumes: 'multipart/form-data' });
    expect(upstreamCalls.uploadImage).not.toHaveProperty('host');
  });
});
