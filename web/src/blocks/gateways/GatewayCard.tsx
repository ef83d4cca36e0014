import type { GatewayItem } from '@gam/schemas/descriptors';
import { useId } from 'react';
import styles from './GatewayCard.module.css';
import { isOwnPath } from '../../client/address.ts';

interface Props {
  item: GatewayItem;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One way to pay: a real radio that covers the whole card. [W-3.03] */
export function GatewayCard({ item, name, isChosen, onChoose }: Props) {
  const { label, image, message, description, messages } = item;
  const id = useId();
  return (
    <div className={styles.card} data-chosen={isChosen}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-about`}
        onChange={onChoose}
      />
      <span className={styles.mark} aria-hidden />
      <div className={styles.words}>
        <p className={styles.label} id={`${id}-label`}>
          {label}
        </p>
        <div className={styles.about} id={`${id}-about`}>
          {message !== undefined && <p className={styles.message}>{message}</p>}
          {description !== undefined && <p>{description}</p>}
          {messages.map((message, index) => (
            <p className={styles.further} key={index}>
              {message}
            </p>
          ))}
        </div>
      </div>
      {image !== null && isOwnImage(image) && (
        <img className={styles.image} src={image} alt="" width={48} height={48} />
      )}
    </div>
  );
}

/** Whether a picture comes from here or with the screen itself: nobody else learns who is about to pay. [W-3.03] */
function isOwnImage(address: string): boolean {
  return isOwnPath(address) || address.startsWith('data:image/');
}
