import { createFlood } from '../flood.ts'

/** The routes without a project, from many addresses and from one. */
export const operations = createFlood({
  name: 'operations',
  perSecond: 400,
  atOnce: 64,
  request: (_, random) => ({
    path: random.pick(['/health', '/ready', '/ready', '/metrics', '/docs', '/openapi.json']),
    address: random.below(2) ? '198.51.100.4' : `10.${random.below(256)}.${random.below(256)}.1`,
  }),
})
