import { signatureVerify } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeWindow } from '../../vitest/fake-window.ts'
import { createPolkadotPageWallet } from './create-polkadot-page-wallet.ts'
import type { InjectedAccount, InjectedWallet } from './injected-wallet.ts'
import type { PolkadotPageWalletOptions } from './polkadot-page-wallet-options.ts'

function create(options: Partial<PolkadotPageWalletOptions> = {}) {
  const page = options.window ?? fakeWindow()
  const wallet = createPolkadotPageWallet({ name: 'dot', ...options, window: page })
  onTestFinished(wallet.destroy)
  const injected = () => (page as { injectedWeb3?: Record<string, InjectedWallet> }).injectedWeb3 ?? {}
  return { ...wallet, injected, page }
}

test('it is injected at once or later, and is removed', () => {
  const late = create({ announce: false })
  expect(late.injected()).toEqual({})
  late.announce()
  expect(Object.keys(late.injected())).toEqual(['dot'])
  late.destroy()
  expect(late.injected()).toEqual({})
})

test('it is enabled with a prompt, then without one, also after a reload', async () => {
  const { controls, destroy, page, wallet } = create()
  const { accounts } = await wallet.enable('app')
  expect((await accounts.get()).map(({ address }) => address)).toEqual(controls.addresses())
  await wallet.enable('app')
  expect(controls.prompts()).toEqual({ enable: 1 })
  destroy()
  const again = create({ window: page })
  await again.wallet.enable('app')
  expect(again.controls.prompts()).toEqual({})
})

test('a slow wallet is slow for a page that it knows, too', async () => {
  vi.useFakeTimers()
  const { controls, wallet } = create({ state: { permitted: true } })
  controls.slow(1000, 'enable')
  let enabled = false
  const answer = wallet.enable('app').then(() => {
    enabled = true
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(enabled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(controls.prompts()).toEqual({})
})

test('a refusal is an error with only a text', async () => {
  const { controls, wallet } = create()
  controls.reject()
  await expect(wallet.enable('app')).rejects.toThrow(/^Rejected$/)
  controls.permit()
  const { signer } = await wallet.enable('app')
  const [address = ''] = controls.addresses()
  const answer = signer.signRaw?.({ address, data: '0x00', type: 'bytes' })
  await expect(answer).rejects.toThrow(/^Cancelled$/)
  await expect(answer).rejects.not.toHaveProperty('code')
})

test('it reports other accounts, a lock and a revoked permission', async () => {
  const { controls, wallet } = create({ state: { permitted: true }, expose: 'active' })
  const [alice = '', bob = ''] = controls.addresses()
  const seen: string[] = []
  const { accounts } = await wallet.enable('app')
  const listener = (list: readonly InjectedAccount[]) => seen.push(list.map(({ address }) => address).join())
  const off = accounts.subscribe(listener)
  controls.switchAccount(1)
  controls.lock()
  controls.unlock()
  controls.disconnect()
  expect(controls.listeners()).toBe(1)
  off()
  controls.permit()
  expect(seen).toEqual([alice, bob, '', bob, ''])
})

test.each([
  ['sr25519', 0],
  ['ed25519', 1],
])('a message is signed in <Bytes> by the named account: %s', async (crypto, index) => {
  const { controls, wallet } = create({ accounts: 1, ed25519: true })
  const { signer } = await wallet.enable('app')
  const address = controls.addresses()[index] ?? ''
  const data = `0x${Buffer.from('hello').toString('hex')}`
  const { signature } = (await signer.signRaw?.({ address, data, type: 'bytes' })) ?? { signature: '' }
  expect(signatureVerify('<Bytes>hello</Bytes>', signature, address)).toMatchObject({ isValid: true, crypto })
})

test('it refuses chains that are not local by default', () => {
  const chains = ['polkadot:91b171bb158e2d3848fa23a9f1c25182']
  expect(() => create({ chains })).toThrow('it is not the local chain')
  expect(() => create({ chains, allowRemote: true })).not.toThrow()
})
