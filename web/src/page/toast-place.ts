/** The part of the window between its bars, px. */
interface View {
  readonly top: number;
  readonly bottom: number;
}

/** A place between two rows of a column. `next`: the row below; null: the column's end. */
interface Gap {
  readonly parent: Element;
  readonly next: Element | null;
  readonly y: number;
}

/** Elements whose children are no rows of their own: a list has items alone. */
const closed = 'ul,ol,dl,table,select,button,label,a,p,h1,h2,h3,svg,[role="listbox"],[role="grid"]';

const boxOf = (element: Element) => element.getBoundingClientRect();

/** Returns the bar of a place that sticks to the bottom of the window; what covers the whole window is none. */
function findBottomBar(place: Element): Element | null {
  const lowest = document.elementsFromPoint?.(innerWidth / 2, innerHeight - 1) ?? [];
  const isBar = (element: Element) =>
    /^(?:sticky|fixed)$/.test(getComputedStyle(element).position) &&
    boxOf(element).top > 0 &&
    place.contains(element);
  return lowest.find(isBar) ?? null;
}

/**
 * Returns the visible gaps of a column; of its rows' own columns where one row fills the view. Where no gap is visible,
 * the one that ends what fills the view.
 */
function findGaps(column: Element, view: View, host: Element): Gap[] {
  const rows = [...column.children].filter((row) => row !== host && row.getClientRects().length > 0);
  const isColumn = rows.every(
    (row, at) => at === 0 || boxOf(row).top >= boxOf(rows[at - 1] as Element).bottom - 1,
  );
  const last = rows.at(-1);
  // What has no rows is no column, such as a field.
  if (!isColumn || last === undefined) return [];
  const end = { parent: column, next: null, y: boxOf(last).bottom };
  const gaps: Gap[] = [...rows.map((next) => ({ parent: column, next, y: boxOf(next).top })), end];
  const seen = gaps.filter(({ y }) => y >= view.top && y <= view.bottom);
  if (seen.length > 0) return seen;
  const filling = rows.find((row) => boxOf(row).top < view.bottom && boxOf(row).bottom > view.top);
  const inner = !filling || filling.matches(closed) ? [] : findGaps(filling, view, host);
  return inner.length > 0 ? inner : gaps.filter(({ y }) => y > view.bottom).slice(0, 1);
}

/** Chooses the gap below the cause if the host has room there, else the one above it. */
function chooseGap(gaps: readonly Gap[], cause: DOMRect | null, room: number, view: View): Gap | undefined {
  if (cause === null) return gaps[0];
  const below = gaps.find(({ y }) => y >= cause.bottom - 1);
  if (below && below.y + room <= view.bottom) return below;
  return gaps.findLast(({ y }) => y <= cause.top + 1) ?? below ?? gaps[0];
}

/**
 * Puts an element into the page's column, or into its dialog's, where it is seen and covers nothing: the rows below make
 * room. `cause`: what was pressed, which stays in view. Has no effect where the page has no column.
 */
export function placeInColumn(host: HTMLElement, cause: Element | null): void {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const column = dialog ?? document.querySelector('[data-column]');
  if (!column) return;
  column.append(host);
  const bar = findBottomBar(dialog ?? document.body);
  const view = { top: 0, bottom: bar === null ? innerHeight : boxOf(bar).top };
  const near = cause !== null && cause.isConnected && column.contains(cause) ? boxOf(cause) : null;
  const fromBar = cause !== null && bar?.contains(cause) === true ? new DOMRect(0, view.bottom) : null;
  const room = boxOf(host).height;
  const gap = chooseGap(findGaps(column, view, host), near ?? fromBar, room, view);
  if (gap) gap.parent.insertBefore(host, gap.next);
  host.style.scrollMarginBlockEnd = `${innerHeight - view.bottom}px`;
  host.scrollIntoView({ block: 'nearest' });
  if (near === null || cause === null) return;
  // The rows below the host have moved down.
  const hidden = Math.min(boxOf(cause).bottom - view.bottom, boxOf(host).top - view.top);
  if (hidden > 0) window.scrollBy(0, hidden);
}
