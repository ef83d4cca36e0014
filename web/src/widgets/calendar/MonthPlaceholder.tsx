import type { Calendar } from '@gam/schemas/descriptors';
import grid from './MonthGrid.module.css';
import styles from './MonthPlaceholder.module.css';

const weeks = [0, 1, 2, 3, 4];
const days = [0, 1, 2, 3, 4, 5, 6];

/** A month of the right size where the days will be, so that nothing moves when they come. */
export function MonthPlaceholder({ labels: { weekdays } }: { labels: Calendar['labels'] }) {
  return (
    <div aria-hidden data-placeholder>
      <div className={styles.week}>
        {weekdays.map(({ short, name }) => (
          <span className={`${grid.weekday} ${styles.weekday}`} key={name}>
            {short}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div className={styles.week} key={week}>
          {days.map((day) => (
            <div className={grid.cell} key={day}>
              <span className={`${grid.day} ${styles.day}`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
