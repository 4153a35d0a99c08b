import { openStore, type Services, startServices } from '@latchkey/services'
import { onTestFinished } from 'vitest'
import { createTestBrowser, type OpenTabOptions, type TestBrowser, type TestTab } from './test-browser.ts'
import { startTestRelay, type TestRelay } from './test-relay.ts'

/** A page whose relay has several URLs, closed at the end of the test. */
export function openTabWith(
  urls: readonly string[],
  options: Partial<OpenTabOptions> = {},
  browser: TestBrowser = createTestBrowser(),
): TestTab {
  const relay = { url: urls, projectId: 'local', reach: 'private' } as const
  const tab = browser.openTab({ relay: '', ...options, options: { relay } })
  onTestFinished(tab.close)
  return tab
}

/** A relay that refuses every client. */
export async function startRefusingRelay(reason: string): Promise<TestRelay> {
  const relay = await startTestRelay()
  relay.refuse(reason)
  onTestFinished(relay.stop)
  return relay
}

/** A relay of two nodes that share a store, and so each other's messages. Each can be stopped and started again. */
type Cluster = {
  readonly urls: readonly [string, string]
  readonly nodes: readonly [Node, Node]
}

type Node = {
  readonly url: string
  /** Open sockets. */
  sockets(): number
  /** Without closing its sockets first. */
  kill(): Promise<void>
  /** On the same port. */
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
