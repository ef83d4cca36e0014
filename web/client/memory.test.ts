import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';

describe("a page's memory", () => {
  it('continues the countdown of a descriptor and begins another for the next one', () => {
    const memory = createMemory();
    const descriptor = {};
    const countdown = memory.countdownOf(descriptor);
    countdown.isSent = true;
    expect(memory.countdownOf(descriptor)).toBe(countdown);
    expect(memory.countdownOf({}).isSent).toBe(false);
  });
});
