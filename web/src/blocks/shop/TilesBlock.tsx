import type { Tiles } from '@gam/schemas/descriptors';
import {
  IconAirConditioning,
  IconBucketDroplet,
  IconCar,
  IconHome,
  IconPaint,
  IconPipeline,
  IconPlant,
  IconPlug,
  IconScissors,
  IconShieldCheck,
  IconSofa,
  IconTools,
  IconTruck,
  IconWashMachine,
} from '@tabler/icons-react';
import { Picture } from '../../ui/Picture.tsx';
import { pictureLoading } from '../../ui/picture-loading.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { Section } from './Section.tsx';
import styles from './TilesBlock.module.css';

type Item = Tiles['items'][number];

const icons = {
  cleaning: IconBucketDroplet,
  cooling: IconAirConditioning,
  painting: IconPaint,
  car: IconCar,
  appliance: IconWashMachine,
  tools: IconTools,
  plumbing: IconPipeline,
  moving: IconTruck,
  beauty: IconScissors,
  insurance: IconShieldCheck,
  electricity: IconPlug,
  garden: IconPlant,
  furniture: IconSofa,
  home: IconHome,
} as const satisfies { readonly [I in NonNullable<Item['icon']>]: unknown };

/** Small tiles that lead to the parts of a whole. */
export function TilesBlock({ node: { title, items } }: { node: Tiles }) {
  return (
    <Section title={title}>
      <ul className={styles.tiles}>
        {items.map((item, index) => (
          <li key={item.key}>
            <ScreenLink href={item.href} className={styles.tile}>
              <Sign item={item} index={index} />
              <span>{item.title}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The item's sign or picture, if it has one. */
function Sign({ item: { icon, image }, index }: { item: Item; index: number }) {
  if (icon !== undefined) {
    const Icon = icons[icon];
    return (
      <span className={styles.sign}>
        <Icon aria-hidden />
      </span>
    );
  }
  if (image === undefined) return null;
  return (
    <Picture
      src={image}
      alt=""
      width={96}
      height={60}
      {...pictureLoading(index)}
      className={styles.picture}
    />
  );
}
