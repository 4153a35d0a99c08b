/** A part of a view that didn’t load. */
export const partFailedCopy = {
  text: 'This part didn’t load. Check your connection and try again, or reload the page.',
  retry: 'Try again',
} as const
