/** How many pictures of a list are in the first view of a phone. */
const inFirstView = 4;

/**
 * Returns how a picture in a list is loaded: the first ones with the page, the others when they come near, and so all of
 * a list below the first view.
 */
export const pictureLoading = (index: number, isBelow = false) =>
  isBelow || index >= inFirstView
    ? ({ loading: 'lazy', decoding: 'async' } as const)
    : index === 0
      ? ({ fetchPriority: 'high' } as const)
      : {};
