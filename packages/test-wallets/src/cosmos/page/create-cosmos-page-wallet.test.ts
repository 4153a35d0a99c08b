import { makeSignDoc as makeAminoDoc } from '@cosmjs/amino'
import { GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { afterEach, expect, test } from 'vitest'
import { startCosmosChain } from '../../cosmos-chain/index.ts'
import { fakeWindow } from '../../vitest/fake-window.ts'
import type { CosmosPageWalletOptions } from './cosmos-page-wallet-options.ts'
import { type CosmosPageWallet, createCosmosPageWallet } from './create-cosmos-page-wallet.ts'

const chains = [
  { id: 'local-1', prefix: 'cosmos', rpcUrl: 'http://127.0.0.1:1' },
  { id: 'local-2', prefix: 'osmo', rpcUrl: 'http://127.0.0.1:1' },
]
const open: CosmosPageWallet[] = []
afterEach(() => {
  for (const wallet of open.splice(0)) wallet.destroy()
})

function create(options: Partial<CosmosPageWalletOptions> = {}) {
  const window = options.window ?? fakeWindow()
  const wallet = createCosmosPageWallet({ name: 'Kep', chains, window, ...options })
  open.push(wallet)
  return { ...wallet, window: window as unknown as Record<string, unknown> & EventTarget }
}

test('it is in the page under its names, and is removed again', () => {
  const { destroy, provider, window } = create({ globals: ['keplr', 'leap', 'cosmostation'] })
  expect(window).toMatchObject({ keplr: provider, leap: provider, cosmostation: { providers: { keplr: provider } } })
  destroy()
  for (const name of ['keplr', 'leap', 'cosmostation']) expect(window).not.toHaveProperty(name)
})

test('each chain is asked for once, also over a reload, and an unknown one never', async () => {
  const window = fakeWindow()
  const { controls, destroy, provider } = create({ window })
  await provider.enable(['local-1', 'local-2'])
  await provider.enable('local-1')
  expect((await provider.getKey('local-2')).bech32Address).toBe(controls.addresses('local-2')[0])
  expect(controls.prompts()).toEqual({ enable: 1 })
  await expect(provider.enable(['local-1', 'strange-1'])).rejects.toThrow('There is no chain info for strange-1')
  destroy()
  const again = create({ window })
  const settled = await again.provider.getKeysSettled(['local-1', 'local-2'])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(again.controls.prompts()).toEqual({})
  await again.provider.disable()
  await again.provider.getKey('local-1')
  expect(again.controls.prompts()).toEqual({ enable: 1 })
})

test('a suggested chain is asked for once, and remote nodes are refused', async () => {
  const { controls, provider } = create({ chains: chains.slice(0, 1) })
  const bech32Config = { bech32PrefixAccAddr: 'osmo' }
  const bip44 = { coinType: 118 }
  const info = { chainId: 'local-2', chainName: 'Two', rpc: 'http://127.0.0.1:1', rest: 'x', bip44, bech32Config }
  await provider.experimentalSuggestChain(info)
  await provider.experimentalSuggestChain(info)
  await provider.enable('local-2')
  expect(controls.prompts()).toEqual({ experimentalSuggestChain: 1, enable: 1 })
  const far = { ...info, chainId: 'far-1', rpc: 'https://rpc.example' }
  await expect(provider.experimentalSuggestChain(far)).rejects.toThrow('not this machine')
})

test('refusals, locks and delays come from the visitor', async () => {
  const { controls, provider } = create()
  controls.reject('enable')
  await expect(provider.enable('local-1')).rejects.toThrow('Request rejected')
  controls.hang()
  const answer = provider.enable('local-1')
  await controls.whenPending('enable')
  controls.release()
  await answer
  controls.lock()
  await provider.getKey('local-1')
  expect(controls.prompts()).toEqual({ enable: 2, unlock: 1 })
})

test('it reports a change of its key, and only Leap’s interface tells what is connected', async () => {
  const { controls, provider, window } = create({ globals: ['leap'], features: ['isConnected'] })
  let told = 0
  window.addEventListener('leap_keystorechange', () => {
    told += 1
  })
  controls.switchAccount(1)
  expect(told).toBe(1)
  expect(await provider.isConnected?.('local-1')).toBe(false)
  controls.permit()
  expect(await provider.isConnected?.('local-1')).toBe(true)
  expect((await provider.getKey('local-1')).bech32Address).toBe(controls.addresses()[1])
  expect(provider).not.toHaveProperty('signArbitrary')
  expect(create().provider).not.toHaveProperty('isConnected')
})

test.each([false, true])('CosmJS sends with its signer (Ledger: %s), and a Ledger signs amino only', async (ledger) => {
  const chain = await startCosmosChain()
  const id = 'localcosmos-1'
  const known = { id, prefix: 'cosmos', rpcUrl: chain.url }
  const { controls, provider } = create({ chains: [known], ledger, state: { permitted: [id] } })
  const [alice = '', bob = ''] = controls.addresses()
  const options = { gasPrice: GasPrice.fromString('0.025uatom'), broadcastPollIntervalMs: 1 }
  const signer = await provider.getOfflineSignerAuto(id)
  const client = await SigningStargateClient.connectWithSigner(chain.url, signer as never, options)
  const before = chain.balanceOf(bob)
  const { code } = await client.sendTokens(alice, bob, [{ denom: 'uatom', amount: '5' }], 'auto')
  expect([code, chain.balanceOf(bob) - before]).toEqual([0, 5n])
  expect(controls.prompts()).toEqual({ [ledger ? 'signAmino' : 'signDirect']: 1 })
  const doc = { bodyBytes: new Uint8Array(), authInfoBytes: new Uint8Array(), chainId: id, accountNumber: 0n }
  if (ledger) await expect(provider.signDirect(id, alice, doc)).rejects.toThrow('Ledger')
  await expect(provider.signDirect(id, bob, doc)).rejects.toThrow('Signer mismatched')
  const amino = makeAminoDoc([], { amount: [{ denom: 'uatom', amount: '7' }], gas: '1' }, id, '', 0, 0)
  const { signed } = await provider.signAmino(id, alice, amino)
  expect(signed.fee.amount).toEqual([{ denom: 'uatom', amount: '14' }])
  const asked = await provider.signAmino(id, alice, amino, { preferNoSetFee: true })
  expect(asked.signed.fee).toEqual(amino.fee)
  await chain.close()
})

test('it refuses remote nodes', () => {
  const far = [{ id: 'cosmoshub-4', prefix: 'cosmos', rpcUrl: 'https://rpc.example' }]
  expect(() => create({ chains: far })).toThrow('not this machine')
})
