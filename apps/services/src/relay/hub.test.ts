import { expect, test } from 'vitest'
import { openStore } from '../store/store.ts'
import { createDeliveries } from './deliveries.ts'
import { createHub } from './hub.ts'
import type { Peer } from './peer.ts'

test('a sweep looks at each open socket once, however many topics it has', async () => {
  const store = await openStore(':memory:')
  const { mailbox } = store
  const hub = createHub({ mailbox, now: () => 1_000, announce: () => undefined, onError: () => undefined })
  const topics = Array.from({ length: 100 }, (_, n) => `topic ${n}`)
  const looks: string[] = []
  const connect = (client: string): Peer => {
    const peer: Peer = {
      client,
      ipNetwork: 'aa0001',
      topics: new Set(topics),
      deliveries: createDeliveries(),
      topicsToRead: new Set(),
      isOpen: () => true,
      // Full, so all its topics still have to be read.
      hasRoom: () => {
        looks.push(client)
        return false
      },
      send: () => undefined,
    }
    hub.listen(peer, topics)
    return peer
  }
  const [phone] = [connect('phone'), connect('tablet')]
  looks.length = 0
  await hub.sweep(0)
  expect(looks.splice(0)).toEqual(['phone', 'tablet'])
  hub.leave(phone)
  await hub.sweep(0)
  expect(looks).toEqual(['tablet'])
  await store.close()
})
