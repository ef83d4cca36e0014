import styles from './arrival-shield.module.css';

/**
 * Returns an element to lie over what has just arrived, so that the second tap of a double tap, which was meant for what
 * was there before, has no effect. Its animation hides it: nothing has to run for that.
 */
export function drawShield(): HTMLElement {
  const shield = document.createElement('div');
  shield.className = styles.shield ?? '';
  shield.dataset['arrivalShield'] = '';
  shield.ariaHidden = 'true';
  return shield;
}
