import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { walletDirectory } from './wallet-directory.ts'

// The code that loads later is here before a fake clock counts: an import takes real time.
beforeAll(
  async () =>
    void (await Promise.all([
      import('./registry-source.ts'),
      import('./wallet-pages.ts'),
      import('./resolve-wallets.ts'),
      import('../services/ask-operator.ts'),
      import('../services/connect-blockchain.ts'),
      import('../../kernel/errors/normalize-error.lazy.ts'),
    ])),
)

/** A wallet as a registry tells it, with anything in place of what should stand there. */
const wallet = fc.record(
  {
    id: fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue()),
    name: fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue()),
    image_id: fc.oneof(fc.string(), fc.integer()),
    mobile_link: fc.oneof(fc.webUrl(), fc.constantFrom('rabby://', 'javascript:alert(1)', 'data:,x'), fc.jsonValue()),
    rdns: fc.oneof(fc.constantFrom('io.mock', '__proto__'), fc.jsonValue()),
    chains: fc.oneof(fc.array(fc.constantFrom('eip155:1', 'solana', ':', 7)), fc.jsonValue()),
    injected: fc.oneof(fc.array(fc.record({ namespace: fc.string(), injected_id: fc.string() })), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const page = fc.record({ count: fc.oneof(fc.nat(), fc.jsonValue()), data: fc.array(fc.oneof(wallet, fc.jsonValue())) })
const answer = fc.record({
  status: fc.constantFrom(200, 200, 200, 204, 404, 429, 500),
  text: fc.oneof(
    page.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  ),
})

test('whatever a registry answers, the list is there or can be tried again, and connections stay', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1 }), async (answers) => {
      let asked = 0
      const { adapter, wallet: installed } = createMockEvm()
      const { client, clock } = createTestClient({
        adapters: [adapter],
        pairing: createMockPairing(),
        services: { url: 'https://wallets.example', projectId: 'ours' },
        fetch: async () => {
          const { status, text } = answers[asked++ % answers.length] ?? { status: 500, text: '' }
          const blob = {
            size: text.length,
            type: text,
            arrayBuffer: async () => new ArrayBuffer(0),
            text: async () => text,
          }
          return { ok: status < 300, status, text: async () => text, blob: async () => blob }
        },
      })
      const stop = client.start()
      const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
      installed.approve()
      await connected
      const directory = client.use(walletDirectory)
      const loaded = directory.load()
      directory.more()
      directory.search('rab')
      await clock.advance(120_000)
      await loaded
      directory.retry()
      const found = directory.lookup('somebody')
      await clock.advance(120_000)
      await found

      const { groups, list, status } = directory.getState()
      expect(['ready', 'error']).toContain(status)
      expect(['ready', 'empty', 'error']).toContain(list.status)
      for (const row of [...groups.flatMap((group) => group.rows), ...list.rows]) {
        expect(row.id).toEqual(expect.any(String))
        expect(row.name.trim()).not.toBe('')
        expect(JSON.stringify(row.links ?? {})).not.toMatch(/javascript:|"data:/i)
      }
      expect(groups.flatMap((group) => group.rows).some(({ connectors }) => connectors.length > 0)).toBe(true)
      expect(Object.keys(client.connection.getState().connections)).toEqual(['mock-eip155:io.mock'])
      stop()
    }),
    { numRuns: 150 },
  )
})
