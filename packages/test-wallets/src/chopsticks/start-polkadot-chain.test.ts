import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PolkadotAccount, polkadotMnemonicAccounts } from '../polkadot/mnemonic-accounts.ts'
import { type PolkadotPayload, signPolkadotPayload } from '../polkadot/sign-payload.ts'
import { fetchRpc } from '../shared/json-rpc.ts'
import { findChopsticks } from './find-chopsticks.ts'
import { type PolkadotTestChain, startPolkadotChain } from './start-polkadot-chain.ts'

let chain: PolkadotTestChain
let api: ApiPromise
beforeAll(async () => {
  chain = await startPolkadotChain()
  api = await ApiPromise.create({ provider: new WsProvider(chain.url) as never, noInitWarn: true })
}, 120_000)
afterAll(async () => {
  await api?.disconnect()
  await chain?.close()
  await expect(fetchRpc(chain.httpUrl, 'system_chain', [])).rejects.toThrow('cannot reach')
})

const [alice, bob] = polkadotMnemonicAccounts() as readonly [PolkadotAccount, PolkadotAccount]
/** The stored value of a name, as readable JSON. */
const query = async (pallet: string, entry: string, ...keys: string[]) =>
  (await api.query[pallet]?.[entry]?.(...keys))?.toJSON() as never
const freeOf = async ({ address }: PolkadotAccount) => {
  const { data } = (await query('system', 'account', address)) as { data: { free: string | number } }
  return BigInt(data.free)
}

test('default: the wallets’ accounts are funded, and others can be', async () => {
  expect(chain.chainId).toBe(`polkadot:${api.genesisHash.toHex().slice(2, 34)}`)
  const before = await freeOf(bob)
  await chain.fund(bob.address, 7n)
  expect(await freeOf(bob)).toBe(before + 7n)
  const [, , , stranger] = polkadotMnemonicAccounts({ count: 4 }) as [never, never, never, PolkadotAccount]
  await chain.fund(stranger.address, 10n ** 12n)
  expect(await freeOf(stranger)).toBe(10n ** 12n)
})

test.each([
  [1_000_000_000_001n, 0n],
  // A payload of more than 256 bytes is signed by its hash.
  [2n, 12n],
])('the runtime accepts a test wallet’s signature: %s units, a tip of %s', async (units, tip) => {
  const before = await freeOf(bob)
  const transfer = api.tx.balances?.transferKeepAlive?.(bob.address, units)
  const note = api.tx.system?.remark?.(`0x${'ab'.repeat(tip ? 300 : 1)}`)
  await api.tx.utility?.batchAll?.([transfer, note].flatMap((call) => call ?? [])).signAndSend(alice.address, {
    tip,
    signer: {
      signPayload: async (payload) => ({ id: 1, signature: signPolkadotPayload(alice, payload as PolkadotPayload) }),
    },
  })
  // A runtime is slow on a busy machine.
  await expect.poll(() => freeOf(bob), { timeout: 20_000 }).toBe(before + units)
})

test('transactions wait while it is paused', async () => {
  const before = await freeOf(bob)
  await chain.pause()
  const signer = {
    signPayload: async (payload: unknown) => ({ id: 1, signature: signPolkadotPayload(alice, payload as never) }),
  }
  await api.tx.balances?.transferKeepAlive?.(bob.address, 5n).signAndSend(alice.address, { signer })
  expect(await freeOf(bob)).toBe(before)
  await chain.resume()
  await expect.poll(() => freeOf(bob)).toBe(before + 5n)
})

test('a token has holders and decimal places', async () => {
  const asset = await chain.createAsset({ decimals: 6, symbol: 'USDX', balances: { [alice.address]: 5n } })
  expect(asset).toEqual({ id: '1000', decimals: 6, symbol: 'USDX' })
  expect(await query('assets', 'account', asset.id, alice.address)).toMatchObject({ balance: 5 })
  expect(await query('assets', 'metadata', asset.id)).toMatchObject({ decimals: 6 })
})

test('its command is found', () => {
  expect(findChopsticks()).toMatch(/chopsticks.*cli/)
})
