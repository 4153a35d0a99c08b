import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { startPostgres } from '../test/start-postgres.ts'
import { findRedis, noRedis, startRedis } from '../test/start-redis.ts'
import type { Broker, BrokerMember, WakeUp } from './broker.ts'
import { createLocalBroker, openBroker } from './open-broker.ts'
import { decodeWakeUps, encodeWakeUps } from './wire.ts'

const log = createLog('silent')
const topic = (n: number) => n.toString(16).padStart(64, '0')
const wakeUps = (count: number, from = 0): WakeUp[] =>
  Array.from({ length: count }, (_, index) => ({ topic: topic(from + index), id: from + index + 1 }))

type Node = BrokerMember & { readonly heard: WakeUp[]; until(count: number): Promise<void>; missed(): Promise<void> }

/** What every broker promises, and what happens when its server dies. */
function promises(open: () => Broker, crash?: () => Promise<void>): void {
  const nodes: Node[] = []
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.leave()
  })

  const join = async (broker: Broker): Promise<Node> => {
    const heard: WakeUp[] = []
    const gap = Promise.withResolvers<void>()
    let onWake = () => {}
    const member = broker.join({
      wake(more) {
        heard.push(...more)
        onWake()
      },
      missed: gap.resolve,
    })
    await member.ready
    const node: Node = {
      ...member,
      heard,
      until: (count) =>
        new Promise((resolve) => {
          onWake = () => heard.length >= count && resolve()
          onWake()
        }),
      missed: () => gap.promise,
    }
    nodes.push(node)
    return node
  }

  test('an announcement reaches all other nodes, in order, and not its own node', async () => {
    const broker = open()
    const [one, two, three] = [await join(broker), await join(broker), await join(broker)]
    for (let n = 0; n < 500; n += 10) one.announce(wakeUps(10, n))
    await Promise.all([two.until(500), three.until(500)])
    expect(two.heard).toEqual(wakeUps(500))
    expect(three.heard).toEqual(wakeUps(500))
    two.announce(wakeUps(1, 900))
    await one.until(1)
    expect(one.heard).toEqual(wakeUps(1, 900))
  })

  test('a client that has left hears nothing, and may go on announcing', async () => {
    const broker = open()
    const [one, two, gone] = [await join(broker), await join(broker), await join(broker)]
    await gone.leave()
    gone.announce(wakeUps(1, 7))
    one.announce(wakeUps(1))
    await two.until(1)
    expect(gone.heard).toEqual([])
  })

  test('a server that dies is reported as a gap, then all goes on', async ({ skip }) => {
    if (!crash) return skip('a broker within the process has no server that could die')
    const broker = open()
    const [one, two] = [await join(broker), await join(broker)]
    const restarted = crash()
    one.announce(wakeUps(1, 500))
    await restarted
    await Promise.all([one.missed(), two.missed()])
    // The sender may reconnect later than the listener. Its messages until then are lost, which is allowed.
    await vi.waitFor(() => {
      one.announce(wakeUps(1))
      expect(two.heard.at(-1)).toEqual(wakeUps(1)[0])
    }, 10_000)
  })
}

describe('local', () => promises(createLocalBroker))

describe('postgres', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)
  afterAll(() => postgres.stop())
  promises(
    () => openBroker(undefined, postgres.url, log),
    () => postgres.crash(),
  )
})

const binary = findRedis()
// Redis is on no registry of packages, so it is tested where the machine has it; Postgres keeps the same promises everywhere.
describe('redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    if (binary) redis = await startRedis(binary)
  })
  beforeEach(({ skip }) => skip(!binary, noRedis))
  afterAll(() => redis?.stop())
  promises(
    () => openBroker(redis.url, ':memory:', log),
    () => redis.crash(),
  )
})

test.each(['redis://127.0.0.1:1', 'postgres://nobody@127.0.0.1:1/none'])(
  'a broker that isn’t there is waited for and can be left: %s',
  async (url) => {
    const member = openBroker(url, ':memory:', log).join({ wake: () => undefined, missed: () => undefined })
    const ready = vi.fn()
    void member.ready.then(ready)
    member.announce(wakeUps(3))
    await member.leave()
    expect(ready).not.toHaveBeenCalled()
  },
)

describe('texts', () => {
  const own = '00000000-0000-4000-8000-000000000000'
  const other = '11111111-1111-4111-8111-111111111111'

  test('fit into a notification of Postgres, and come back as they were', () => {
    const texts = encodeWakeUps(other, wakeUps(1_000))
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(8_000)
    expect(texts.flatMap((text) => decodeWakeUps(own, text) ?? [])).toEqual(wakeUps(1_000))
  })

  test.each(['', own, `${own} ${topic(1)}:1`, `${other} ${topic(1)}`, `${other} x:1`, `${other} ${topic(1)}:1,`])(
    'of one’s own or of a stranger are nothing: %j',
    (text) => {
      expect(decodeWakeUps(own, text)).toBeUndefined()
    },
  )
})
