import { getWallets } from '@wallet-standard/app'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeWindow } from '../../vitest/fake-window.ts'
import { createSolanaPageWallet, type SolanaPageWallet } from './create-solana-page-wallet.ts'
import type { SolanaPageWalletOptions } from './solana-page-wallet-options.ts'

const chains = [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }]
// The app side of Wallet Standard exists once per page, so all tests here share its window.
const page = fakeWindow()
const open: SolanaPageWallet[] = []
afterEach(() => {
  for (const wallet of open.splice(0)) {
    wallet.destroy()
    wallet.controls.reset()
  }
})

function create(options: Partial<SolanaPageWalletOptions> = {}) {
  const wallet = createSolanaPageWallet({ name: 'Sol', chains, window: page, ...options })
  open.push(wallet)
  return wallet
}

type Feature = (...inputs: unknown[]) => Promise<unknown>
const feature = ({ wallet }: SolanaPageWallet, name: `${string}:${string}`): Feature => {
  const [, verb = ''] = name.split(':')
  return wallet.features[name]?.[verb] as Feature
}

test('the standard’s own app side finds it, registered before the app and after it', () => {
  vi.stubGlobal('window', page)
  const before = create({ name: 'Before' })
  const { get } = getWallets()
  const after = create({ name: 'After' })
  after.announce()
  expect(get()).toEqual([before.wallet, after.wallet])
  before.destroy()
  expect(get()).toEqual([after.wallet])
})

test('it connects with a prompt, silently without one, and remembers over a reload', async () => {
  const wallet = create()
  const connect = feature(wallet, 'standard:connect')
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
  expect(wallet.controls.prompts()).toEqual({})
  expect(await connect()).toMatchObject({ accounts: [{ address: wallet.controls.addresses()[0] }] })
  expect(wallet.controls.prompts()).toEqual({ 'standard:connect': 1 })
  wallet.destroy()
  const again = create()
  expect(await feature(again, 'standard:connect')({ silent: true })).toMatchObject({ accounts: [{}] })
  expect(again.controls.prompts()).toEqual({})
})

test('refusals, locks and delays come from the visitor', async () => {
  const wallet = create({ state: { permitted: true } })
  const sign = feature(wallet, 'solana:signMessage')
  const input = { account: wallet.wallet.accounts[0], message: new Uint8Array([1, 2, 3]) }
  wallet.controls.reject('solana:signMessage')
  await expect(sign(input)).rejects.toMatchObject({ code: 4001 })
  wallet.controls.hang('solana:signMessage')
  const answer = sign(input)
  await wallet.controls.whenPending('solana:signMessage')
  wallet.controls.release()
  expect(await answer).toHaveLength(1)
  wallet.controls.lock()
  expect(wallet.wallet.accounts).toEqual([])
  await sign(input)
  expect(wallet.controls.prompts()).toEqual({ 'solana:signMessage': 3, unlock: 1 })
})

test('it reports other accounts and a revoked permission', () => {
  const wallet = create({ state: { permitted: true } })
  const seen: unknown[] = []
  type On = (event: string, listener: (change: object) => void) => () => void
  const on = wallet.wallet.features['standard:events']?.on as On
  const off = on('change', (change) => seen.push(change))
  wallet.controls.switchAccount(1)
  wallet.controls.disconnect()
  off()
  wallet.controls.permit()
  expect(seen).toMatchObject([{ accounts: [{ address: wallet.controls.addresses()[1] }] }, { accounts: [] }])
})

test('it refuses a chain that is not on this machine by default', () => {
  const far = [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.example' }]
  expect(() => create({ chains: far })).toThrow('not this machine')
  expect(() => create({ chains: far, allowRemote: true })).not.toThrow()
})
