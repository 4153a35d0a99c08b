import { openStore, type Services, startServices } from '@latchkey/services'
import { onTestFinished } from 'vitest'

/** A relay of two nodes, which find each other's messages in the store that they share. Either may be taken down and brought back. */
type Cluster = {
  readonly urls: readonly [string, string]
  readonly nodes: readonly [Node, Node]
}

type Node = {
  readonly url: string
  /** Open sockets. */
  sockets(): number
  /** Without a goodbye. */
  kill(): Promise<void>
  /** At the same address. */
  start(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const store = await openStore(':memory:')
  const open = (port: number) => startServices({ port, store, logLevel: 'silent', relay: { sweepMs: 50 } })

  async function startNode(): Promise<Node & { close(): Promise<void> }> {
    let services: Services | undefined = await open(0)
    const { port, relayUrl: url } = services
    const close = async () => services?.close()
    return {
      url,
      sockets: () => services?.relay.stats().sockets ?? 0,
      async kill() {
        services?.relay.dropAll()
        await close()
        services = undefined
      },
      async start() {
        services = await open(port)
      },
      close,
    }
  }

  const [left, right] = await Promise.all([startNode(), startNode()])
  onTestFinished(async () => {
    await Promise.all([left.close(), right.close()])
    await store.close()
  })
  return { urls: [left.url, right.url], nodes: [left, right] }
}
