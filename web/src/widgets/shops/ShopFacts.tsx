import type { RepairShopItem, RepairShops } from '@gam/schemas/descriptors';
import { IconBriefcase, IconMapPin, IconTruck } from '@tabler/icons-react';
import styles from './ShopFacts.module.css';

interface Props {
  shop: RepairShopItem;
  labels: Pick<RepairShops['labels'], 'area' | 'experience' | 'couriers'>;
}

/** Where a shop is, since when, and who brings the goods. [O-3.08] */
export function ShopFacts({ shop: { area, experience, couriers }, labels }: Props) {
  return (
    <dl className={styles.facts}>
      {area !== undefined && (
        <div className={styles.fact}>
          <IconMapPin className={styles.icon} aria-hidden />
          <dt className={styles.label}>{labels.area}</dt>
          <dd>{area}</dd>
        </div>
      )}
      {experience !== undefined && (
        <div className={styles.fact}>
          <IconBriefcase className={styles.icon} aria-hidden />
          <dt>{labels.experience}</dt>
          <dd>{experience}</dd>
        </div>
      )}
      {couriers.length > 0 && (
        <div className={styles.fact}>
          <IconTruck className={styles.icon} aria-hidden />
          <dt className={styles.label}>{labels.couriers}</dt>
          <dd>{couriers.join('، ')}</dd>
        </div>
      )}
    </dl>
  );
}
