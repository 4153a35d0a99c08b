/** Words of the small components that every view has around it. */
export const primitives = {
  dismiss: 'Dismiss',
  back: 'Back',
  close: 'Close',
  help: 'Help',
} as const
