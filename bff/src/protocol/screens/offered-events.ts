import type { Block, EventName, Screen } from '@gam/schemas/descriptors';

/**
 * The events that a screen offers, read off the screen itself: a client is held to what it was shown. Whatever has an
 * `event` somewhere in the screen can be pressed.
 */
export function offeredEvents(screen: Screen): ReadonlySet<EventName> {
  const found = new Set<EventName>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) {
      for (const one of part) look(one);
    } else if (typeof part === 'object' && part !== null) {
      // A button's event is one of the closed list: the BFF wrote it.
      if ('event' in part && typeof part.event === 'string') found.add(part.event as EventName);
      for (const value of Object.values(part)) look(value);
    }
  };
  const blocks: readonly Block[] = [...screen.body, ...screen.aside];
  look([blocks, screen.footer, screen.modal]);
  if (screen.modal?.dismiss) found.add(screen.modal.dismiss);
  return found;
}
