import { createFlood } from '../flood.ts'

/** Images at names whose name server never answers: each lookup waits until its time is over. */
export const silentNames = createFlood({
  name: 'silent-names',
  perSecond: 100,
  atOnce: 300,
  request: (_, random) => ({
    path: `/v1/image?${new URLSearchParams({ projectId: 'local', url: `https://silent-${random.hex(8)}.test/a.png` })}`,
    address: `2001:db8:5:${random.below(256).toString(16)}::1`,
  }),
})
