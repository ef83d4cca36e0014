import { Type, type Static } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode, errorRef, sourceRef } from '../node.ts';
import { SchemaRef } from '../schema-ref.ts';
import { RichText } from './prose.ts';

/** A saved address in the list. `text` is «city، area، detail». [W-3.07] */
export const AddressItem = Type.Object({
  id: Id,
  title: Type.String({ description: 'the area' }),
  text: Type.String(),
  phone: nullable(Type.String({ description: 'with a leading 0' })),
  area: Type.Optional(Id),
});
export interface AddressItem extends Static<typeof AddressItem> {}

/** A page of the list; `next` is the item of the next page. The warning is shown above the list. [W-4.06] */
export const AddressPage = Type.Object({
  addresses: Type.Array(AddressItem),
  next: nullable(Id),
  warning: nullable(RichText),
});
export interface AddressPage extends Static<typeof AddressPage> {}

const LatLng = Type.Object({ lat: Type.Number(), lng: Type.Number() });

/** The data of an address form's map: its texts, its initial view, and the areas that it draws. */
export const AddressMap = Type.Object({
  centre: LatLng,
  areas: Type.Array(Type.Object({ id: Id, name: Type.String(), lat: Type.Number(), lng: Type.Number() })),
  tiles: nullable(Type.Object({ url: Type.String(), attribution: Type.String() })),
  labels: Type.Record(Type.String(), Type.String()),
});
export interface AddressMap extends Static<typeof AddressMap> {}

/**
 * The form of a new or saved address: a JSON Schema and what it is filled from, the ui schema of rjsf (widgets `area`, `textarea`, `phone`, field
 * `map`; a forced area is `ui:readonly`), its values, and the messages of each field by the keyword that it fails, or
 * `default`. Fields: area (one of its `oneOf`), detail, landline, location {lat, lng}; the simple form has no map, and
 * its location is hidden. An operator's form of a new address begins with the customer's phone (`ui:readonly` if it is
 * known) and, for a customer without a name, first_name and last_name (widget `text`). The client sends the values as
 * the arguments of `address_create` or `address_update`, the location as `lat` and `lng`, and an emptied phone as '',
 * never null. [O-2.48, W-5.04, W-5.05, W-6.03]
 */
export const AddressForm = Type.Object({
  id: Id,
  title: Type.String(),
  schema: Type.Record(Type.String(), Type.Unknown()),
  schema_ref: Type.Optional(SchemaRef),
  ui: Type.Record(Type.String(), Type.Unknown()),
  data: Type.Record(Type.String(), Type.Unknown()),
  messages: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  map: nullable(AddressMap),
  /** The location of each area by its id, if the form has no map. */
  area_locations: Type.Optional(Type.Record(Id, LatLng)),
});
export interface AddressForm extends Static<typeof AddressForm> {}

/**
 * The choice of a saved address. Items are loaded page by page (`items` null: from `source`); forms are loaded from
 * `form`, with `new` or the address's id as item. `saved` rises with every saved or deleted address: an open form is
 * then done. `problem` holds the upstream's messages for the submitted form, by field. [O-2.47, W-2.03 to W-2.06]
 */
export const Addresses = defineNode('addresses', 3, 'one of the saved addresses', {
  source: sourceRef('addresses'),
  items: nullable(Type.Array(AddressPage)),
  select: nullable(Id),
  form: sourceRef('address_form'),
  saved: Type.Integer({ minimum: 0 }),
  problem: nullable(
    Type.Object({
      message: Type.String(),
      fields: Type.Array(Type.Object({ name: Type.String(), message: Type.String() })),
      ref: errorRef,
    }),
  ),
  editable: Type.Boolean({ description: 'experts cannot edit [W-6.02]' }),
  removable: Type.Boolean({ description: 'deleting is enabled [W-6.04]' }),
  placeholders: Type.Integer({ minimum: 0 }),
  labels: Type.Object({
    list: Type.String({ description: "the list's name for screen readers" }),
    new: Type.String(),
    edit: Type.String(),
    remove: Type.String(),
    load_more: Type.String(),
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String(),
    submit: Type.String(),
    back: Type.String(),
    delete_title: Type.String(),
    delete_confirm: Type.String(),
    yes: Type.String(),
    no: Type.String(),
    selected_cannot_be_deleted: Type.String(),
    nothing_found: Type.String(),
    search: Type.String(),
    clear: Type.String(),
    found: Type.String({ description: 'the number of results, with {count}' }),
  }),
});
export interface Addresses extends Static<typeof Addresses> {}
