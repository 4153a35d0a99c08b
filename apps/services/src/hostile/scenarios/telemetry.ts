import { createFlood } from '../flood.ts'

/** The largest events that are taken, from as many addresses as the attacker likes. */
export const telemetry = createFlood({
  name: 'telemetry',
  perSecond: 100,
  atOnce: 64,
  request: (_, random) => {
    const id = random.hex(16)
    const eventId = `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20)}`
    const properties = { text: 'x'.repeat(30_000) }
    return {
      path: '/e?projectId=local',
      address: `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
      body: JSON.stringify({
        eventId,
        url: 'https://shop.example',
        domain: 'shop.example',
        timestamp: 1,
        props: { type: 'track', event: 'MODAL_OPEN', properties },
      }),
    }
  },
})
