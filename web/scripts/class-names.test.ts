import { describe, expect, it } from 'vitest';
import { classNames } from './class-names.ts';

describe('the name of a class', () => {
  it('is its own with three signs of its file, the same for every build', () => {
    const first = classNames()('card', 'src/ui/Card.module.css');
    expect(first).toMatch(/^card_[\da-z]{3}$/);
    expect(classNames()('card', 'src/ui/Card.module.css?used')).toBe(first);
    expect(classNames()('card', 'src/ui/Bar.module.css')).not.toBe(first);
  });

  it('is refused where two files have the same signs', () => {
    const name = classNames();
    const nameAll = () => Array.from({ length: 5000 }, (_, index) => name('card', `src/${index}.module.css`));
    expect(nameAll).toThrow('have the same signs: rename one of them');
  });
});
