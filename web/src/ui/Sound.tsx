import styles from './Sound.module.css';

interface Props {
  url: string;
  /** What the link is called that saves it. */
  download: string;
  /** What is heard. */
  name: string;
}

/** A sound to play; not every browser plays ogg, so that it can be saved as well. */
export function Sound({ url, download, name }: Props) {
  return (
    <span className={styles.sound}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer said is in no words but these */}
      <audio className={styles.player} controls preload="none" src={url} aria-label={name} />
      <a className={styles.link} href={url} download>
        {download}
      </a>
    </span>
  );
}
