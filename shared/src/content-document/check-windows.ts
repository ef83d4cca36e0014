import type { BannersDocument, DiscountsDocument, SlidesDocument } from '@gam/schemas/upstream';
import type { ContentFinding } from './content-finding.ts';

interface Window {
  readonly id: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** Whether an instant (ms) is within a window: from its beginning on and before its end. */
export function isOpen({ from, until }: Pick<Window, 'from' | 'until'>, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
}

function checkWindows(windows: readonly Window[], list: string): ContentFinding[] {
  return windows.flatMap(({ id, from, until }, at): ContentFinding[] => {
    const place = `/${list}/${at}`;
    const instants = { from, until };
    const unread = (['from', 'until'] as const).filter(
      (side) => instants[side] !== null && Number.isNaN(Date.parse(instants[side])),
    );
    const isEmpty =
      from !== null && until !== null && unread.length === 0 && Date.parse(from) >= Date.parse(until);
    return [
      ...(windows.findIndex((other) => other.id === id) === at
        ? []
        : [
            {
              code: 'duplicate_id' as const,
              path: `${place}/id`,
              expected: `an id of its own is expected, not "${id}"`,
            },
          ]),
      ...unread.map((side) => ({
        code: 'bad_window' as const,
        path: `${place}/${side}`,
        expected: 'an instant of the calendar is expected',
      })),
      ...(isEmpty
        ? [
            {
              code: 'bad_window' as const,
              path: `${place}/until`,
              expected: 'an instant after "from" is expected',
            },
          ]
        : []),
    ];
  });
}

/** Returns the faults of the banners' windows. [O-7.20] */
export const checkBanners = ({ banners }: BannersDocument): ContentFinding[] =>
  checkWindows(banners, 'banners');

/** Returns the faults of the slides' windows. */
export const checkSlides = ({ slides }: SlidesDocument): ContentFinding[] => checkWindows(slides, 'slides');

/** Returns the faults of the discounts: their windows, and what they take off. [O-1.09] */
export function checkDiscounts({ discounts }: DiscountsDocument): ContentFinding[] {
  const amounts = discounts.flatMap(({ percent, toman }, at): ContentFinding[] =>
    (percent === null) === (toman === null)
      ? [
          {
            code: 'bad_amount',
            path: `/discounts/${at}/percent`,
            expected: 'either percent or toman is expected, the other one null',
          },
        ]
      : [],
  );
  return [...checkWindows(discounts, 'discounts'), ...amounts];
}
