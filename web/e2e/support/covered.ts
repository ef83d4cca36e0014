import type { Page } from '@playwright/test';
import { waitForAnimations } from './screen-check.ts';

/**
 * Returns what a keyboard's or screen reader's user could not see on the page as it is shown now: controls that
 * something covers once they have the focus, and sticky parts that take more than 30 % of the height.
 */
export async function findCovered(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return page.evaluate(() => {
    // It lies over what has just arrived for a moment only.
    for (const shield of document.querySelectorAll('[data-arrival-shield]')) shield.remove();
    const found: string[] = [];
    const isStuck = (element: Element) => {
      const { position, top, bottom } = getComputedStyle(element);
      // A sticky part whose inset is far below 0 scrolls with the page.
      return (
        position === 'fixed' || (position === 'sticky' && Math.max(...[top, bottom].map(insetOf)) > -100)
      );
    };
    const insetOf = (inset: string) =>
      inset === 'auto' ? Number.NEGATIVE_INFINITY : Number.parseFloat(inset);
    const nameOf = (element: Element) =>
      [
        element.tagName.toLowerCase(),
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '',
        element.id,
      ].join(' ');
    const dialogs = [...document.querySelectorAll('[role=dialog], dialog[open]')];
    const root = dialogs.at(-1) ?? document.body;
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, summary, [tabindex="0"]',
    );
    const height = innerHeight;
    const canStick = [...document.querySelectorAll('body *')].some(isStuck);
    /** The height of the window that parts which stick take of a column in its middle. */
    const stuckShare = () => {
      if (!canStick) return 0;
      let taken = 0;
      for (let y = 0; y < height; y += 4) {
        let at = document.elementFromPoint(innerWidth / 2, y);
        while (at && !isStuck(at)) at = at.parentElement;
        const box = at?.getBoundingClientRect();
        // What is as high as the window is a layer, and what is beside the content takes no height from it.
        if (box && box.height < height * 0.9 && box.width > innerWidth / 2) taken += 4;
      }
      return taken / height;
    };
    let share = 0;
    let seenAt = Number.NaN;
    for (const control of controls) {
      const { width, height: high } = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      if (width <= 2 || high <= 2 || style.visibility === 'hidden' || control.matches(':disabled')) continue;
      if (control.closest('[inert], [aria-hidden=true], .leaflet-container')) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      const box = control.getBoundingClientRect();
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
      // A control that is taller than the window shows its middle where it can.
      const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 40), 1), height - 1);
      if (box.bottom < 0 || box.top > height) found.push(`out of sight: ${nameOf(control)}`);
      const hit = document.elementFromPoint(x, y);
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
      // An input that is not painted covers its card; what else can be pressed there lies above it.
      const card = style.opacity === '0' && control.parentElement ? [control.parentElement] : [];
      const own = [control, ...labels, ...card];
      if (!own.some((one) => one.contains(hit) || (hit?.contains(one) === true && !isStuck(hit))))
        found.push(`covered: ${nameOf(control)} by ${hit === null ? 'nothing' : nameOf(hit)}`);
      // What sticks moves with the page's place alone.
      if (scrollY !== seenAt) share = Math.max(share, stuckShare());
      seenAt = scrollY;
    }
    if (share > 0.3) found.push(`sticky parts take ${Math.round(share * 100)} %`);
    return found;
  });
}
