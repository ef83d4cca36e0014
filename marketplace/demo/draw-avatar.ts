import { darkVariant } from './dark-variant.ts';

interface Face {
  readonly gender: 'female' | 'male';
  /** Decides each feature of the face; the same seed gives the same face. */
  readonly seed: number;
}

/** The background on dark pages by that on light ones. */
const backgrounds = {
  '#e6f4ef': '#2d5848',
  '#fdf0dc': '#58472d',
  '#e9eefb': '#2d3958',
  '#f7e9f0': '#582d42',
  '#eef3e2': '#4b582d',
};
const skins = ['#f2c9a5', '#e7b48c', '#d79f74', '#f6d5b6'];
const hairs = ['#2d2420', '#4a3428', '#6b4a32', '#8b8783'];
const scarves = ['#0e7c7b', '#7a4f9a', '#b3543f', '#33618e', '#3f7d4e', '#a8446f'];
const shirts = ['#3c6e91', '#5b7553', '#8a5a44', '#4f4a6e', '#2f7f77'];

const pick = (of: readonly string[], seed: number): string => of[seed % of.length] ?? '';

/**
 * A drawn portrait for a demo expert, 3:4, with its face in the square at the top: a scarf or hair, eyes and a smile. The same
 * seed gives the same face.
 */
export function drawAvatar({ gender, seed }: Face): string {
  const skin = pick(skins, seed * 3 + 1);
  const around = gender === 'female' ? drawScarf(pick(scarves, seed)) : drawHair(pick(hairs, seed), seed);
  const parts = [
    darkVariant(backgrounds),
    `<rect width="96" height="128" fill="${pick(Object.keys(backgrounds), seed)}"/>`,
    `<path d="M8 128l6-32c0-19 15-28 34-28s34 9 34 28l6 32z" fill="${pick(shirts, seed + 2)}"/>`,
    gender === 'male' ? `<path d="M40 58h16v13a8 8 0 0 1-16 0z" fill="${skin}"/>` : '',
    around.behind,
    `<ellipse cx="48" cy="45" rx="17" ry="20" fill="${skin}"/>`,
    around.before,
    '<circle cx="41.500" cy="45" r="2" fill="#2b2522"/><circle cx="54.500" cy="45" r="2" fill="#2b2522"/>',
    `<path d="M42 54c3 ${3 + (seed % 3)} 9 ${3 + (seed % 3)} 12 0" fill="none" stroke="#8f4a3c" stroke-width="2" stroke-linecap="round"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 128" role="img">${parts.join('')}</svg>`;
}

function drawScarf(colour: string): { behind: string; before: string } {
  return {
    behind: `<path d="M48 17c-18 0-27 14-27 30 0 14 3 22-3 33 10 10 50 10 60 0-6-11-3-19-3-33 0-16-9-30-27-30z" fill="${colour}"/>`,
    before: `<path d="M31 44c0-11 7-19 17-19s17 8 17 19c1-15-6-23-17-23s-18 8-17 23z" fill="${colour}"/><path d="M33 60c6 9 24 9 30 0l5 10c-9 9-31 9-40 0z" fill="${colour}"/>`,
  };
}

function drawHair(colour: string, seed: number): { behind: string; before: string } {
  const beard = `<path d="M31 47c0 14 7 21 17 21s17-7 17-21c-1 7-4 10-8 9-5-2-13-2-18 0-4 1-7-2-8-9z" fill="${colour}"/>`;
  const moustache = `<path d="M40 51c3-2 6-2 8-1 2-1 5-1 8 1-3 2-6 2-8 1-2 1-5 1-8-1z" fill="${colour}"/>`;
  const face = [beard, moustache, ''][seed % 3] ?? '';
  return {
    behind: '',
    before: `<path d="M30 43c-2-16 7-23 18-23s20 7 18 23c-2-7-4-10-7-12-7 3-16 3-23 0-3 2-5 5-6 12z" fill="${colour}"/>${face}`,
  };
}
