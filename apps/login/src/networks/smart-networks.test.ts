import { LatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { LoginServer } from '../server/login-server.ts'
import { createSmartNetworks } from './smart-networks.ts'

/** A login server that offers smart accounts on these chains. */
function setUp(chains: readonly number[], isLocal = false) {
  const clock = createFakeClock()
  const offered = { chains, isAway: false, asked: 0 }
  const server = {
    async call() {
      offered.asked += 1
      if (offered.isAway) throw new LatchkeyError('request/unreachable', {})
      return {
        networks: offered.chains.map((id) => ({ chainId: `eip155:${id}`, accounts: ['key'], isSponsored: false })),
      }
    },
  } as unknown as Pick<LoginServer, 'call'>
  const nodes = { ask: async () => '0x' }
  return { clock, offered, networks: createSmartNetworks({ server, nodes, projectId: 'shop', isLocal, clock }) }
}
const idsOf = async ({ networks }: ReturnType<typeof setUp>) =>
  (await networks.list()).map(({ chainId }) => Number(chainId.slice('eip155:'.length)))

test('[S9.23] the first twelve chains of the frame may have smart accounts', async () => {
  const chains = [1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555]
  expect(await idsOf(setUp(chains))).toEqual(chains)
})

test('[S9.24] the other twelve chains of the frame may have smart accounts too', async () => {
  const chains = [56, 97, 43114, 43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999]
  expect(await idsOf(setUp(chains))).toEqual(chains)
})

test('a chain outside the list has none, whatever the services offer; a developer’s own chain only on their machine', async () => {
  expect(await idsOf(setUp([1, 2, 31337, 4242]))).toEqual([1])
  expect(await idsOf(setUp([1, 2, 31337, 4242], true))).toEqual([1, 31337])
})

test('while the login server is away there are none, and it is asked again at once; an answer is good for a minute', async () => {
  const site = setUp([1])
  site.offered.isAway = true
  expect(await idsOf(site)).toEqual([])
  site.offered.isAway = false
  expect(await idsOf(site)).toEqual([1])
  await idsOf(site)
  expect(site.offered.asked).toBe(2)
  await site.clock.advance(60_000)
  await idsOf(site)
  expect(site.offered.asked).toBe(3)
})
