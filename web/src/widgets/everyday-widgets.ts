// The widgets of most questions in one chunk: on a slow network three requests cost more than a few unused bytes. A
// large widget has a chunk of its own.
export { ChoicesWidget } from './choices/ChoicesWidget.tsx';
export { NumberWidget } from './number/NumberWidget.tsx';
export { TextWidget } from './text/TextWidget.tsx';
