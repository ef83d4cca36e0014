export { composeDuplication, findDuplicate } from './find-duplicate.ts';
