import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { walletDirectory } from '../wallets/wallet-directory.ts'

const names = [
  'connections',
  'recentWallets',
  'pendingPairing',
  'deepLink',
  'operations',
  'left',
  'sessionAccounts',
] as const

/** What may be in storage: anything at all, and values that look right for a while. */
const value = fc.oneof(
  fc.string(),
  fc.json(),
  fc.record({ v: fc.constantFrom(0, 1, 2, 'one', null), d: fc.jsonValue() }).map((entry) => JSON.stringify(entry)),
  fc
    .record({
      connections: fc.array(
        fc.record(
          {
            adapterId: fc.constantFrom('mock-eip155', 'nobody', 7),
            connectorId: fc.constantFrom('io.mock', 'x', null),
            namespace: fc.constantFrom('eip155', 'solana', {}),
          },
          { requiredKeys: [] },
        ),
      ),
      active: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())),
      activeNamespace: fc.constantFrom('eip155', '__proto__', 3),
      selected: fc.dictionary(
        fc.constantFrom('eip155', 'solana', '__proto__'),
        fc.constantFrom('eip155:1', 'eip155', ':', 5),
      ),
    })
    .map((stored) => JSON.stringify({ v: 1, d: stored })),
)

test('whatever is in storage, the client starts and a wallet can be connected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (stored) => {
      const storage = createMemoryStorage(
        new Map(Object.entries(stored).map(([name, text]) => [`latchkey:default:${name}`, text])),
      )
      const { adapter, wallet } = createMockEvm()
      const { client, clock } = createTestClient({ adapters: [adapter], pairing: createMockPairing(), storage })
      const stop = client.start()
      await clock.advance(1000)
      expect(client.ready.getState()).toBe(true)
      expect(wallet.shown()).toBe(0)
      client.use(walletDirectory).getState()
      const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
      wallet.approve()
      expect((await answer).connection.connectorId).toBe('io.mock')
      stop()
    }),
    { numRuns: 150 },
  )
})

test('a good session among broken entries is restored', async () => {
  const good = { adapterId: 'mock-eip155', connectorId: 'io.mock', namespace: 'eip155' }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.array(fc.jsonValue()),
      fc.jsonValue(),
      async (before, after, active) => {
        const stored = {
          v: 1,
          d: { connections: [...before, good, ...after], active, activeNamespace: active, selected: active },
        }
        const storage = createMemoryStorage(new Map([['latchkey:default:connections', JSON.stringify(stored)]]))
        const { adapter, wallet } = createMockEvm()
        void wallet.ask('connect', () => undefined)
        wallet.approve()
        const { client, clock } = createTestClient({ adapters: [adapter], storage })
        const stop = client.start()
        await clock.advance(1000)
        expect(Object.values(client.connection.getState().connections).map(({ connectorId }) => connectorId)).toEqual([
          'io.mock',
        ])
        stop()
        expect(storage.getItem('latchkey:default:connections')).toContain('io.mock')
      },
    ),
    { numRuns: 150 },
  )
})
