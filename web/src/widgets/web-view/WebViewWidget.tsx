import { LevelIcon } from '../../ui/LevelIcon.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { useWayOut } from './use-way-out.ts';
import styles from './WebViewWidget.module.css';

/** A way to another website: it leads there by itself after a moment, or at once. [O-2.32 to O-2.34, O-2.52] */
export function WebViewWidget({ node, labelledBy }: WidgetProps<'web_view'>) {
  const { text, href, after_ms, labels } = node;
  const { go, isWaiting } = useWayOut(node);
  if (href === null) {
    return (
      <p className={styles.invalid} role="alert">
        <LevelIcon level="error" />
        {text}
      </p>
    );
  }
  return (
    <section className={styles.way} aria-labelledby={labelledBy}>
      <output className={styles.text}>{text}</output>
      <div className={styles.bar} data-waiting={isWaiting} aria-hidden>
        <span className={styles.passed} style={{ animationDuration: `${after_ms}ms` }} />
      </div>
      <PlainButton kind="primary" onClick={go}>
        {labels.go}
      </PlainButton>
    </section>
  );
}
