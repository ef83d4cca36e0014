import type { Addresses, AddressItem } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { type Address, cityNameOf } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { toShownPhone } from '@gam/shared/country-phone';
import type { SourceViews } from '../../protocol/sources/source-views.ts';
import { choiceTexts } from '../choices/index.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { addressTexts, type PhoneForm } from '@gam/engine/questions';

/** The number of placeholders while addresses are loading. */
const placeholders = 3;

export const addressLabels: Addresses['labels'] = {
  list: addressTexts.list,
  new: addressTexts.new,
  edit: addressTexts.edit,
  remove: addressTexts.deleteTitle,
  load_more: addressTexts.loadMore,
  loading: addressTexts.loading,
  load_error: addressTexts.offline,
  retry: commonTexts.retry,
  empty: addressTexts.empty,
  submit: addressTexts.submit,
  back: commonTexts.order.back,
  delete_title: addressTexts.deleteTitle,
  delete_confirm: addressTexts.deleteConfirm,
  yes: addressTexts.yes,
  no: addressTexts.no,
  selected_cannot_be_deleted: addressTexts.selectedCannotBeDeleted,
  ...choiceTexts.searchSelect.labels,
  search: addressTexts.search,
};

/** The labels for an operator, who chooses among the customer's addresses. [O-2.48] */
export const operatorsAddressLabels: Addresses['labels'] = {
  ...addressLabels,
  list: addressTexts.customersList,
  empty: addressTexts.customersEmpty,
  delete_confirm: addressTexts.customersDeleteConfirm,
};

export interface AddressesView {
  readonly sources?: Pick<SourceViews, 'addresses' | 'address_form'>;
  /** The answer so far. */
  readonly answer?: AnswerValues | null;
  /** The state of saved addresses; without it they can only be chosen. */
  readonly addresses?: SavedAddresses;
  /** Whether an operator answers the question. [O-3.23] */
  readonly admin?: boolean;
}

/** The state of saved addresses outside their list. */
export interface SavedAddresses {
  /** The number of changes in this flow. */
  readonly saved: number;
  /** The errors of the form that was sent last. */
  readonly problem: Addresses['problem'];
  readonly editable: boolean;
  readonly removable: boolean;
}

const onlyToChoose: SavedAddresses = { saved: 0, problem: null, editable: false, removable: false };

/**
 * Presents the saved addresses of a question; pages and forms come from their sources, the first page with the screen
 * if it is ready. Without an answer the first address is selected. [W-2.03, W-4.04, W-6.02, W-6.04]
 */
export function presentAddresses({ id }: Question, view: AddressesView): Addresses {
  const { sources, answer, addresses = onlyToChoose } = view;
  const source = sources?.addresses;
  const isAnswered = (answer?.values.length ?? 0) > 0;
  return {
    type: 'addresses',
    key: id,
    source: { name: 'addresses', v: source?.v ?? null },
    items: source?.filled?.items ?? null,
    select: isAnswered ? null : (source?.filled?.select ?? null),
    form: { name: 'address_form', v: sources?.address_form?.v ?? null },
    saved: addresses.saved,
    problem: addresses.problem,
    editable: addresses.editable,
    // Deleting is an update too, and experts may not update.
    removable: addresses.removable && addresses.editable,
    placeholders,
    labels: view.admin === true ? operatorsAddressLabels : addressLabels,
  };
}

/** Returns an address in one line, «city، area، detail», without missing parts. [W-3.07] */
export const addressText = ({ area, detail }: Pick<Address, 'area' | 'detail'>): string =>
  [area ? cityNameOf(area) : '', area?.name ?? '', detail]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('، ');

/** Presents an address for the list. [W-3.01] */
export const presentAddress = (address: Address, country: PhoneForm | null = null): AddressItem => ({
  id: address.id,
  title: address.area?.name ?? '',
  text: addressText(address),
  phone: address.landline === null ? null : toPersianDigits(toShownPhone(address.landline, country)),
  ...(address.area && { area: address.area.id }),
});
