/** Stored when the visitor disconnected last: a page inside a Safe does not connect by itself again. */
export const userDisconnected = {
  name: 'left',
  version: 1,
  decode: (value: unknown) => (value === true ? true : undefined),
} as const
