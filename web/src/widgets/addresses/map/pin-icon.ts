import { divIcon } from 'leaflet';
import styles from './PinMap.module.css';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Width and height of the pin, px: a finger must be able to take it. Its tip is the place. */
const size: [number, number] = [44, 52];

/** The pin as it is drawn. */
export function makePinIcon() {
  return divIcon({
    html: drawPin(),
    className: styles.pin ?? '',
    iconSize: size,
    iconAnchor: [size[0] / 2, size[1]],
  });
}

function drawPin(): HTMLElement {
  const holder = document.createElement('span');
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 44 52');
  svg.setAttribute('aria-hidden', 'true');
  for (const [name, shape] of [
    ['body', 'M22 51C18 44 7 33 7 20a15 15 0 0 1 30 0c0 13-11 24-15 31Z'],
    ['eye', 'M22 14a6 6 0 1 1 0 12a6 6 0 0 1 0-12Z'],
  ] as const) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('class', styles[name] ?? '');
    path.setAttribute('d', shape);
    svg.append(path);
  }
  holder.append(svg);
  return holder;
}
