export const partFailedCopy = {
  text: 'This part didn’t load. Check your connection and try again.',
  retry: 'Retry',
} as const
