import type { Namespace } from '../kernel/ports/namespace.ts'
import type { Transport, TransportEvent } from '../kernel/ports/session.ts'

/** What the app asked of a phone. */
export type AskedOfPhone = {
  readonly chainId: string
  readonly method: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was sent
  readonly params: any
}

/** What the phone behind a fake session has and answers. */
export type FakeTransportOptions<ns extends Namespace> = Pick<Transport<ns>, 'namespace' | 'accounts' | 'chains'> & {
  /** What the phone answers, by method. */
  readonly answers?: Readonly<Record<string, (asked: AskedOfPhone) => unknown>> | undefined
  /** @default those that have an answer */
  readonly methods?: readonly string[] | undefined
}

/**
 * A session that a phone wallet shares with an adapter, and the phone's end of it: `asked` is what came, `say` tells of anything else.
 *
 * @example
 * const { say, transport } = createFakeTransport({ namespace: 'solana', accounts, chains, answers: { solana_signMessage } })
 * await instance.adopt(transport)
 * say({ type: 'ended', reason: 'remote' })
 */
export function createFakeTransport<ns extends Namespace>(options: FakeTransportOptions<ns>) {
  const { accounts, answers = {}, chains, methods = Object.keys(answers), namespace } = options
  const listeners = new Set<(event: TransportEvent<ns>) => void>()
  const asked: AskedOfPhone[] = []
  const transport: Transport<ns> = {
    sessionId: 'session-1',
    namespace,
    peer: { name: 'Phone' },
    accounts,
    chains,
    methods,
    async request(request) {
      const one = request as AskedOfPhone
      asked.push(one)
      return answers[one.method]?.(one)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const say = (event: TransportEvent<ns>) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { asked, listeners, say, transport }
}
