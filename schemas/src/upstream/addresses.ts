import { type Static, Type } from 'typebox';
import { CityId, Id, nullable } from '../values.ts';
import { defineCall, listOf, Nothing, pageOf, pageQuery } from '../call.ts';
import { Point } from './services.ts';

/** A neighbourhood or county. The name of its city is in `city` or in `city_name`. [O-3.22, W-3.08] */
export const Area = Type.Object(
  {
    id: Id,
    name: Type.String(),
    city: Type.Optional(Type.String()),
    city_name: Type.Optional(Type.String()),
    location: Type.Optional(nullable(Point)),
  },
  { title: 'Area' },
);
export interface Area extends Static<typeof Area> {}

/** The name of an area's city from either of its two fields; empty when both are missing. */
export const cityNameOf = (area: Area): string => area.city ?? area.city_name ?? '';

/** The number of addresses on a page. [W-7.12] */
export const addressPageSize = 100;

/** A point as GeoJSON writes it: longitude first. */
const GeoPoint = Type.Object(
  { type: Type.Literal('Point'), coordinates: Type.Tuple([Type.Number(), Type.Number()]) },
  { title: 'GeoPoint', description: 'coordinates are [lng, lat]' },
);
interface GeoPoint extends Static<typeof GeoPoint> {}

const Landline = Type.String({ description: 'digits with the prefix 98; shown with a leading 0' });

/** A saved address of a customer. [W-3.01] */
export const Address = Type.Object(
  {
    id: Id,
    area: nullable(Area),
    detail: Type.String(),
    landline: nullable(Landline),
    lat: nullable(Type.Number()),
    lng: nullable(Type.Number()),
    location: nullable(GeoPoint),
    isActive: Type.Boolean(),
  },
  { title: 'Address' },
);
export interface Address extends Static<typeof Address> {}

/** A page of addresses; `warning` is HTML to parse into plain nodes, never to inject. [W-2.03] */
export const AddressList = Type.Object(
  { ...pageOf(Address).properties, warning: nullable(Type.String()) },
  { title: 'AddressList' },
);
export interface AddressList extends Static<typeof AddressList> {}

/**
 * A new address. `area` is null only if it is created by location. An operator adds the customer's phone, and for a new
 * customer the name. [W-3.02, W-5.04, W-6.03]
 */
export const CreateAddress = Type.Object(
  {
    detail: Type.String({ maxLength: 1000 }),
    area: nullable(Id),
    lat: nullable(Type.Number()),
    lng: nullable(Type.Number()),
    createByLocation: Type.Boolean(),
    landline: nullable(Landline),
    phoneNumber: Type.Optional(Type.String()),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    customerContractId: Type.Optional(Id),
  },
  { title: 'CreateAddress' },
);
export interface CreateAddress extends Static<typeof CreateAddress> {}

export const UpdateAddress = Type.Object(
  {
    id: Id,
    detail: Type.String({ maxLength: 1000 }),
    area: nullable(Id),
    lat: nullable(Type.Number()),
    lng: nullable(Type.Number()),
    landline: nullable(Landline),
    customerContractId: Type.Optional(Id),
  },
  { title: 'UpdateAddress' },
);
export interface UpdateAddress extends Static<typeof UpdateAddress> {}

/** An update that deletes an address: lists omit it, orders that refer to it keep it. */
export const DeleteAddress = Type.Object(
  { id: Id, area: nullable(Id), detail: Type.String(), isActive: Type.Literal(false) },
  { title: 'DeleteAddress' },
);
export interface DeleteAddress extends Static<typeof DeleteAddress> {}

/** The calls for areas and addresses. [O-7.14] */
export const addressCalls = {
  listAreas: defineCall({
    method: 'GET',
    path: '/v2/areas/',
    about: "The areas of a city, by name. The path is this project's choice. [O-7.14]",
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ cityId: CityId }),
    reply: listOf(Area),
  }),
  listAddresses: defineCall({
    method: 'GET',
    path: '/v2/addresses/',
    about:
      "The caller's active addresses, or those of the contract's customer for an operator; newest first. 404 with an empty list also marks the end. The path is this project's choice. [W-7.12]",
    auth: 'user',
    effect: 'read',
    query: Type.Object({
      ...pageQuery(addressPageSize),
      cityId: Type.Optional(CityId),
      regionId: Type.Optional(Id),
      customerContractId: Type.Optional(Id),
    }),
    reply: AddressList,
  }),
  createAddress: defineCall({
    method: 'POST',
    path: '/v2/addresses/',
    about: "Saves an address. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    body: CreateAddress,
    reply: Address,
  }),
  updateAddress: defineCall({
    method: 'PATCH',
    path: '/v2/addresses/{id}/',
    about:
      "Changes an address, or deletes it by isActive=false; the id in the body equals that in the path. 403 for experts. The path is this project's choice. [W-6.02]",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Union([DeleteAddress, UpdateAddress]),
    reply: Address,
  }),
  markUserExisting: defineCall({
    method: 'POST',
    path: '/v2/admin/users/existing/',
    about:
      "An operator marks a customer as existing after the first address. The path and payload are this project's choice. [W-6.03]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ phoneNumber: Type.String(), customerContractId: Type.Optional(Id) }),
    reply: Nothing,
  }),
} as const;
