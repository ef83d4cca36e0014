import type { EffectOf, EventName } from '@gam/schemas/descriptors';

/** The actions that effects may run on their page. */
export interface EffectHost {
  /** Shows the screen at a URL of the product, without the question before leaving. */
  visit(url: string, replace: boolean): void;
  toast(level: EffectOf<'toast'>['level'], text: string): void;
  /** Forgets the drafts and the kept answers of the shown flow. */
  forgetAnswers(): void;
  /** Forgets everything that is kept of the customer, in every tab. */
  forgetAll(): void;
  /** Sends an event of the shown page. */
  send(event: EventName, args: Readonly<Record<string, string>>): void;
  /** Keeps the pressed button pressed while the browser asks the customer; `asked` ends with whether an event was sent. */
  during(asked: Promise<boolean>): void;
  /** Turns off the question before leaving: an effect leaves the page. */
  leaveFreely(): void;
}
