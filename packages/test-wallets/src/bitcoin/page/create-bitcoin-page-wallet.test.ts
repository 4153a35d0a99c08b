import { getWallets } from '@wallet-standard/app'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeWindow } from '../../vitest/fake-window.ts'
import type { BitcoinPageWalletOptions } from './bitcoin-page-wallet-options.ts'
import { type BitcoinPageWallet, createBitcoinPageWallet } from './create-bitcoin-page-wallet.ts'

const chains = [{ network: 'regtest', esploraUrl: 'http://127.0.0.1:1' }] as const
// The app side of Wallet Standard exists once per page, so all tests here share its window.
const page = fakeWindow() as ReturnType<typeof fakeWindow> & Record<string, unknown>
const open: BitcoinPageWallet[] = []
afterEach(() => {
  for (const wallet of open.splice(0)) {
    wallet.destroy()
    wallet.controls.reset()
  }
})

function create(options: Partial<BitcoinPageWalletOptions> = {}) {
  const wallet = createBitcoinPageWallet({ name: 'Btc', chains, window: page, ...options })
  open.push(wallet)
  return wallet
}

type Sats = { request(method: string, params?: object): Promise<{ result?: never; error?: { code: number } }> }
type Unisat = {
  requestAccounts(): Promise<string[]>
  getAccounts(): Promise<string[]>
  getChain(): Promise<{ enum: string }>
  on(event: string, listener: (value: unknown) => void): void
}

test('it has three interfaces, which are one wallet with one permission', async () => {
  vi.stubGlobal('window', page)
  const { controls, destroy, path, provider, wallet } = create()
  expect(getWallets().get()).toEqual([wallet])
  expect(page[path]).toBe(provider)
  expect(page.btc_providers).toMatchObject([{ id: path, name: 'Btc', methods: expect.arrayContaining(['signPsbt']) }])
  const sats = provider as Sats
  const unisat = provider as Unisat
  expect(await unisat.getAccounts()).toEqual([])
  expect(await sats.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  expect(await unisat.requestAccounts()).toEqual([controls.addresses()[0]])
  expect(await sats.request('wallet_getAccount')).toMatchObject({
    result: { addresses: [{ purpose: 'payment' }, { purpose: 'ordinals' }], network: { bitcoin: { name: 'Regtest' } } },
  })
  expect(wallet.accounts.map(({ address }) => address)).toEqual([controls.addresses()[0], controls.ordinals()[0]])
  expect(controls.prompts()).toEqual({ requestAccounts: 1 })
  destroy()
  expect(getWallets().get()).toEqual([])
  expect(page[path]).toBeUndefined()
})

test('refusals, locks and delays come from the visitor, with each interface’s own errors', async () => {
  const { controls, provider } = create()
  controls.reject()
  await expect((provider as Unisat).requestAccounts()).rejects.toMatchObject({ code: 4001 })
  expect(await (provider as Sats).request('wallet_connect')).toMatchObject({ error: { code: -32000 } })
  controls.hang('wallet_connect')
  const answer = (provider as Sats).request('wallet_connect')
  await controls.whenPending('wallet_connect')
  controls.release()
  expect(await answer).toHaveProperty('result')
  controls.lock()
  expect(await (provider as Unisat).getAccounts()).toEqual([])
})

test('it reports other accounts and networks, and remembers over a reload', async () => {
  const two = [...chains, { network: 'testnet', esploraUrl: 'http://127.0.0.1:1' }] as const
  const first = create({ chains: two, state: { permitted: true } })
  const seen: unknown[] = []
  ;(first.provider as Unisat).on('accountsChanged', (accounts) => seen.push(accounts))
  first.controls.switchAccount(1)
  first.controls.switchNetwork('testnet')
  expect(seen).toEqual([[expect.stringMatching(/^bcrt1q/)], [expect.stringMatching(/^tb1q/)]])
  first.destroy()
  const again = create({ chains: two })
  expect(await (again.provider as Unisat).getChain()).toMatchObject({ enum: 'BITCOIN_TESTNET' })
  expect(await (again.provider as Unisat).getAccounts()).toEqual([again.controls.addresses()[1]])
  expect(again.controls.prompts()).toEqual({})
})

test('it refuses a node that is not on this machine by default', () => {
  const far = [{ network: 'mainnet', esploraUrl: 'https://esplora.example' }] as const
  expect(() => create({ chains: far })).toThrow('not this machine')
  expect(() => create({ chains: far, allowRemote: true })).not.toThrow()
})
