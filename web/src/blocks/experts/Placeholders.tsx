import grid from '../ExpertsBlock.module.css';
import card from './ExpertCard.module.css';
import styles from './Placeholders.module.css';

/** Cards of the right size where the experts will be, so that nothing moves when they come. [O-9.05] */
export function Placeholders({ count }: { count: number }) {
  return (
    <div className={grid.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div className={card.card} key={index} data-placeholder>
          <span className={`${card.face} ${styles.face}`} />
          <span className={`${card.name} ${styles.name}`} />
        </div>
      ))}
    </div>
  );
}
