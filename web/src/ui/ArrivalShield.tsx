import styles from './ArrivalShield.module.css';

/** The attribute of a shield, by which keys are told from those of a step that was seen. */
const shield = 'data-arrival-shield';

/**
 * Lies over what has just arrived, so that the second tap of a double tap, which was meant for what was there before, has
 * no effect. Its animation removes it: nothing has to run for that.
 */
export const ArrivalShield = () => <div className={styles.shield} {...{ [shield]: '' }} aria-hidden />;

/** Whether something has just arrived. */
export const isArriving = (): boolean =>
  [...document.querySelectorAll(`[${shield}]`)].some(
    (element) => getComputedStyle(element).visibility === 'visible',
  );
