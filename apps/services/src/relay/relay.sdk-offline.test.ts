import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'
import { startBalancer } from '../test/balancer.ts'
import { describeDatabases } from '../test/databases.ts'
import { createApp, stayLocal } from '../test/sdk.ts'
import { answerNext, chainId, connect, createDevice, createPair, next, signRequest, turnOff } from '../test/sdk-pair.ts'
import { type Node, startNode } from '../test/start-node.ts'

beforeAll(stayLocal)

const oneNode = 'only Postgres is shared by two nodes'

describeDatabases('the published SDKs over a relay', (kit) => {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  const start = async (store: string, port = 0): Promise<Services> => {
    const services = await startServices({ port, logLevel: 'silent', store, relay: { sweepMs: 600_000 } })
    cleanups.push(services.close)
    return services
  }

  test('offline: a request waits for a wallet that is away, through a restart of the relay', async () => {
    const store = await kit.create()
    let services = await start(store)
    const app = await createApp({ relayUrl: services.relayUrl })
    cleanups.push(() => turnOff(app))
    const device = createDevice(() => services.relayUrl)
    const before = await device()
    const { topic } = await connect({ app, wallet: before })
    await turnOff(before)

    const published = next(app.core.relayer, 'relayer_publish')
    const reply = app.request<string>(signRequest(topic))
    await published
    const back = next(app.core.relayer, 'relayer_connect')
    await services.close()
    services = await start(store, services.port)
    const after = await device()
    cleanups.push(() => turnOff(after))
    await answerNext(after, { result: '0xlate' })
    await back
    expect(await reply).toBe('0xlate')
  })

  test('offline: an answer, an event and an end wait for an app that is away', async () => {
    const { relayUrl } = await start(await kit.create())
    const { app, wallet } = await createPair({ app: relayUrl, wallet: relayUrl }, (client) =>
      cleanups.push(() => turnOff(client)),
    )
    const { topic } = await connect({ app, wallet })
    const asked = next<{ id: number }>(wallet, 'session_request')
    // A client that is cut before it hears that its message is stored waits 15 s before it tries again.
    const published = next(app.core.relayer, 'relayer_publish')
    const reply = app.request<string>(signRequest(topic))
    const [{ id }] = await Promise.all([asked, published])
    await app.core.relayer.transportClose()
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xwaited' } })
    await wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 31337 }, chainId })
    const changed = next(app, 'session_event')
    await app.core.relayer.transportOpen()
    expect(await reply).toBe('0xwaited')
    await changed

    await app.core.relayer.transportClose()
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    const deleted = next<{ topic: string }>(app, 'session_delete')
    await app.core.relayer.transportOpen()
    expect((await deleted).topic).toBe(topic)
  })

  test('two nodes: an app on one, a wallet on the other', async ({ skip }) => {
    skip(kit.dialect !== 'postgres', oneNode)
    const store = await kit.create()
    const [one, two] = [await start(store), await start(store)]
    const { app, wallet } = await createPair({ app: one.relayUrl, wallet: two.relayUrl }, (client) =>
      cleanups.push(() => turnOff(client)),
    )
    const { topic } = await connect({ app, wallet })
    const [signed] = await Promise.all([app.request<string>(signRequest(topic)), answerNext(wallet)])
    expect(signed).toBe('0xsigned')
    const changed = next<{ params: { event: { data: unknown } } }>(app, 'session_event')
    await wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 31337 }, chainId })
    expect((await changed).params.event.data).toBe(31337)
    const deleted = next<{ topic: string }>(wallet, 'session_delete')
    await app.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect((await deleted).topic).toBe(topic)
    expect([one.relay.stats().sockets, two.relay.stats().sockets]).toEqual([1, 1])
  })

  test('two nodes behind a balancer, one killed in the middle of a session', { timeout: 60_000 }, async ({ skip }) => {
    skip(kit.dialect !== 'postgres', oneNode)
    const store = await kit.create()
    let nodes: Node[] = []
    let turn = 0
    // Each connection prefers another node, so app and wallet begin on different ones.
    const balancer = await startBalancer(() => {
      const first = turn++ % Math.max(1, nodes.length)
      return [...nodes.slice(first), ...nodes.slice(0, first)].map(({ port }) => port)
    })
    cleanups.push(balancer.close)
    nodes = await Promise.all([0, 1].map(() => startNode({ store, publicUrl: balancer.url })))
    cleanups.push(...nodes.map((node) => node.kill))
    const [relayUrl = ''] = nodes.map(({ url }) => url)
    const { app, wallet } = await createPair({ app: relayUrl, wallet: relayUrl }, (client) =>
      cleanups.push(() => turnOff(client)),
    )
    const { topic } = await connect({ app, wallet })
    for (const dead of [...nodes]) {
      const replaced = await startNode({ store, publicUrl: balancer.url })
      cleanups.push(replaced.kill)
      nodes = [...nodes.filter((node) => node !== dead), replaced]
      const back = Promise.race([app, wallet].map(({ core }) => next(core.relayer, 'relayer_connect')))
      await dead.kill()
      await back
      const connected = [app, wallet].map(({ core }) =>
        core.relayer.connected ? undefined : next(core.relayer, 'relayer_connect'),
      )
      await Promise.all(connected)
      const [signed] = await Promise.all([app.request<string>(signRequest(topic)), answerNext(wallet)])
      expect(signed).toBe('0xsigned')
    }
  })
})
