import type { AdapterEvent } from '../../../kernel/ports/adapter.ts'
import { instead, type Mutant } from './mutant.fixture.ts'

const pure = 'creating is pure: nothing listens and nothing is asked'
const start = 'start discovers without asking, and its off leaves no listener'
const server = 'on a server a start does nothing'
const stop = 'after the stop nothing listens and no event comes, with a wallet connected too'
const snapshot = 'a snapshot is pure: two in a row say the same, and ask nothing'
const once = 'a wallet that announces itself twice is listed once'

export const discoveryMutants: readonly Mutant[] = [
  instead('listens before it is started', [pure, start, server, stop], ({ wallet }) => {
    wallet.on(() => {})
    return {}
  }),
  instead('listens on after the stop', [start, stop], ({ context, instance, wallet }) => ({
    start() {
      if (context.platform.kind === 'server') return instance.start()
      wallet.on(() => {})
      return instance.start()
    },
  })),
  instead('looks for wallets on a server', [server], ({ context, instance, wallet }) => ({
    start() {
      if (context.platform.kind !== 'server') return instance.start()
      return wallet.on(() => {})
    },
  })),
  instead('says another thing each time it is looked at', [snapshot], ({ instance }) => {
    let looks = 0
    return {
      snapshot: () => ({
        connectors: instance.snapshot().connectors.map((connector) => ({ ...connector, imageId: String(looks++) })),
      }),
    }
  }),
  instead('listens when it is looked at', [snapshot, start, stop], ({ instance, wallet }) => ({
    snapshot() {
      const said = instance.snapshot()
      if (said.connectors.length) wallet.on(() => {})
      return said
    },
  })),
  instead('lists a wallet twice', [once], ({ instance }) => ({
    snapshot() {
      const { connectors } = instance.snapshot()
      return { connectors: [...connectors, ...connectors] }
    },
  })),
  withOneMemory(),
]

/** All that it makes tell all their clients of everything. */
function withOneMemory(): Mutant {
  const emits = new Set<(event: AdapterEvent<'eip155'>) => void>()
  return {
    name: 'keeps one memory for all clients',
    fails: ['two instances do not see each other'],
    mutate: (adapter) => ({
      ...adapter,
      create(context) {
        emits.add(context.emit)
        const instance = adapter.create(context)
        return {
          ...instance,
          async connect(parameters) {
            const result = await instance.connect(parameters)
            for (const emit of emits) if (emit !== context.emit) emit({ type: 'connected', ...result })
            return result
          },
        }
      },
    }),
  }
}
