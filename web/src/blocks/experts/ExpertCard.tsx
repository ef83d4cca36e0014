import type { ExpertItem } from '@gam/schemas/descriptors';
import { IconCheck, IconUser } from '@tabler/icons-react';
import styles from './ExpertCard.module.css';

interface Props {
  item: ExpertItem;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One expert: a real radio that covers the whole card. [O-2.43] */
export function ExpertCard({ item, name, isChosen, onChoose }: Props) {
  return (
    <label className={styles.card} data-chosen={isChosen}>
      <input className={styles.input} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className={styles.face}>
        {item.image === null ? (
          <IconUser className={styles.nobody} aria-hidden />
        ) : (
          <img className={styles.image} src={item.image} alt="" width={96} height={96} />
        )}
        <span className={styles.mark} aria-hidden>
          <IconCheck className={styles.check} />
        </span>
      </span>
      <span className={styles.name}>{item.name}</span>
    </label>
  );
}
