import { expect, test, vi } from 'vitest'
import { fakeWindow, usePageWallet } from '../../vitest/index.ts'
import { createPageWallet } from './create-page-wallet.ts'

// No request of these tests reaches a node.
const chains = [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }]

function announcements(window: EventTarget) {
  const found: { info: { rdns: string; name: string; icon: string; uuid: string }; provider: unknown }[] = []
  window.addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail))
  return found
}

test('EIP-6963: announced at once and whenever asked', () => {
  const window = fakeWindow()
  const found = announcements(window)
  const { provider, destroy } = usePageWallet({ window, name: 'Alpha', rdns: 'test.alpha', chains })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toHaveLength(2)
  expect(found[0]).toBe(found[1])
  expect(found[0]?.provider).toBe(provider)
  expect(found[0]?.info).toMatchObject({ name: 'Alpha', rdns: 'test.alpha' })
  expect(found[0]?.info.icon).toMatch(/^data:image\/svg\+xml,/)
  expect(Object.isFrozen(found[0]) && Object.isFrozen(found[0]?.info)).toBe(true)
  destroy()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toHaveLength(2)
})

test('param: announce false waits for the call', () => {
  const window = fakeWindow()
  const found = announcements(window)
  const { announce } = usePageWallet({ window, chains, announce: false })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toHaveLength(0)
  announce()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toHaveLength(2)
})

test('param: injected puts the provider with its flags at window.ethereum, and destroy puts back what was there', () => {
  const window = Object.assign(fakeWindow(), { ethereum: 'another wallet' as unknown })
  const { provider, destroy } = usePageWallet({ window, chains, injected: { isMetaMask: true } })
  expect(window.ethereum).toBe(provider)
  expect(window.ethereum).toMatchObject({ isMetaMask: true })
  destroy()
  expect(window.ethereum).toBe('another wallet')
})

test('controls are found on the window by id', () => {
  const window = fakeWindow()
  const alpha = usePageWallet({ window, rdns: 'test.alpha', chains })
  const double = usePageWallet({ window, rdns: 'test.alpha', id: 'impostor', chains })
  expect(window).toMatchObject({
    __latchkeyTestWallets: { 'test.alpha': alpha.controls, impostor: double.controls },
  })
})

test('drop: disconnects, fails pending and new requests, and can be restored', async () => {
  const { provider, controls } = usePageWallet({ chains, state: { permitted: true } })
  const heard: unknown[] = []
  provider.on('disconnect', (error: { code: number }) => heard.push(['disconnect', error.code]))
  provider.on('connect', (info: object) => heard.push(['connect', info]))
  await vi.waitFor(() => expect(heard).toEqual([['connect', { chainId: '0x7a69' }]]))
  controls.hang()
  const pending = provider.request({ method: 'wallet_watchAsset', params: {} })
  await controls.whenPending()
  controls.drop()
  expect(provider.isConnected()).toBe(false)
  await expect(pending).rejects.toMatchObject({ code: 4900 })
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  controls.restore()
  expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  expect(heard.slice(1)).toEqual([
    ['disconnect', 4900],
    ['connect', { chainId: '0x7a69' }],
  ])
})

test('slow: waits, for one method or all', async () => {
  vi.useFakeTimers()
  try {
    const { provider, controls } = usePageWallet({ chains })
    controls.slow(5_000, 'eth_chainId')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    const answered = vi.fn()
    const request = provider.request({ method: 'eth_chainId' }).then(answered)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await request
    expect(answered).toHaveBeenCalledWith('0x7a69')
    controls.slow(0)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  } finally {
    vi.useRealTimers()
  }
})

test('a listener that throws does not disturb the others', async () => {
  vi.useFakeTimers()
  try {
    const { provider, controls } = usePageWallet({ chains })
    const second = vi.fn()
    provider.on('accountsChanged', () => {
      throw new Error('in the app')
    })
    provider.on('accountsChanged', second)
    controls.permit()
    expect(second).toHaveBeenCalledOnce()
    expect(() => vi.runAllTimers()).toThrow('in the app')
  } finally {
    vi.useRealTimers()
  }
})

test('wallet_watchAsset is a prompt', async () => {
  const { provider, controls } = usePageWallet({ chains })
  const params = { type: 'ERC20', options: {} }
  expect(await provider.request({ method: 'wallet_watchAsset', params })).toBe(true)
  expect(controls.prompts()).toEqual({ wallet_watchAsset: 1 })
})

test.each(['https://rpc.example', 'http://127.evil.example', 'http://10.0.0.1:8545', 'http://localhost.example'])(
  'error: a node elsewhere (%s) needs allowRemote',
  (rpcUrl) => {
    const options = { name: 'A', rdns: 'a', window: fakeWindow(), chains: [{ id: 1, rpcUrl }] }
    expect(() => createPageWallet(options)).toThrow('allowRemote')
    expect(() => createPageWallet({ ...options, allowRemote: true }).destroy()).not.toThrow()
  },
)

test.each(['http://localhost:8545', 'http://127.0.0.2:1', 'http://[::1]:8545', 'http://chain.localhost'])(
  'a node on this machine (%s) is fine',
  (rpcUrl) => {
    const options = { name: 'A', rdns: 'a', window: fakeWindow(), chains: [{ id: 1, rpcUrl }] }
    expect(() => createPageWallet(options).destroy()).not.toThrow()
  },
)

test('a production build is warned loudly', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  usePageWallet({ chains })
  expect(warn).not.toHaveBeenCalled()
  vi.stubEnv('NODE_ENV', 'production')
  usePageWallet({ chains })
  vi.unstubAllEnvs()
  expect(warn.mock.calls[0]?.[0]).toContain('production build')
})
