import type { EffectOf } from '@gam/schemas/descriptors';

/** What effects may do to the page they run in. */
export interface EffectHost {
  /** Shows the screen at a URL of the product; nobody is asked whether to leave. */
  visit(url: string, replace: boolean): void;
  toast(level: EffectOf<'toast'>['level'], text: string): void;
  /** Forgets what was typed in the flow on screen. */
  forgetAnswers(): void;
  /** Lets the page go without asking: an effect takes the customer away on purpose. */
  leaveFreely(): void;
}
