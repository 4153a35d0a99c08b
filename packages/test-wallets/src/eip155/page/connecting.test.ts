import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/index.ts'
import { mnemonicAccounts } from '../../index.ts'
import { fakeWindow, usePageWallet } from '../../vitest/index.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.close())

const [alice, bob, carol] = mnemonicAccounts().map((account) => account.address)
const chains = () => [{ id: 31337, rpcUrl: anvil.url }]

test('accounts are empty until the visitor approves, and one prompt is enough', async () => {
  const { provider, controls } = usePageWallet({ chains: chains() })
  const accountsChanged = vi.fn()
  provider.on('accountsChanged', accountsChanged)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(controls.prompts()).toEqual({})
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(controls.prompts()).toEqual({ eth_requestAccounts: 1 })
  expect(accountsChanged.mock.calls).toEqual([[[alice]]])
})

test('the permission survives a reload without a prompt, and stays with its origin', async () => {
  const window = fakeWindow()
  const first = usePageWallet({ window, chains: chains() })
  await first.provider.request({ method: 'eth_requestAccounts' })
  first.destroy()
  const reloaded = usePageWallet({ window, chains: chains() })
  expect(await reloaded.provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(reloaded.controls.prompts()).toEqual({})
  const elsewhere = usePageWallet({ window: fakeWindow({ origin: 'http://other.localhost' }), chains: chains() })
  expect(await elsewhere.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('each damaged field of a stored state falls back to its default', async () => {
  const window = fakeWindow()
  window.localStorage?.setItem(
    'latchkey-test-wallet:test.wallet',
    '{"permitted":true,"account":"two","answer":"maybe"}',
  )
  const { provider } = usePageWallet({ window, chains: chains() })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  window.localStorage?.setItem('latchkey-test-wallet:broken', '{')
  const broken = usePageWallet({ window, id: 'broken', chains: chains() })
  expect(await broken.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('behavior: rejected', async () => {
  const { provider, controls } = usePageWallet({ chains: chains() })
  controls.reject()
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(controls.requests()).toEqual([
    { method: 'eth_requestAccounts', params: null, status: 'failed', code: 4001 },
    { method: 'eth_accounts', params: null, status: 'answered' },
  ])
})

test('behavior: held, a second connect is refused with -32002, then approved late', async () => {
  const { provider, controls } = usePageWallet({ chains: chains() })
  controls.hang('eth_requestAccounts')
  const first = provider.request({ method: 'eth_requestAccounts' })
  await controls.whenPending('eth_requestAccounts')
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32002 })
  const permissions = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
  await expect(provider.request(permissions)).rejects.toMatchObject({ code: -32002 })
  expect(controls.pending()).toMatchObject([{ method: 'eth_requestAccounts' }])
  expect(controls.approvePending()).toBe(1)
  expect(await first).toEqual([alice])
  expect(controls.pending()).toEqual([])
})

test('behavior: held, then declined; released prompts are approved from then on', async () => {
  const { provider, controls } = usePageWallet({ chains: chains() })
  controls.hang()
  const declined = provider.request({ method: 'eth_requestAccounts' })
  await controls.whenPending()
  expect(controls.rejectPending()).toBe(1)
  await expect(declined).rejects.toMatchObject({ code: 4001 })
  const late = provider.request({ method: 'eth_requestAccounts' })
  await controls.whenPending()
  expect(controls.release()).toBe(1)
  expect(await late).toEqual([alice])
  const message = { method: 'personal_sign', params: ['0x00', alice] }
  await expect(provider.request(message)).resolves.toMatch(/^0x/)
})

test('behavior: locked, the accounts disappear and come back after an unlock prompt', async () => {
  const { provider, controls } = usePageWallet({ chains: chains(), state: { permitted: true } })
  const accountsChanged = vi.fn()
  provider.on('accountsChanged', accountsChanged)
  controls.lock()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  controls.hang('unlock')
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
  await controls.whenPending('unlock')
  controls.unlock()
  expect(await connecting).toEqual([alice])
  expect(await signing).toMatch(/^0x/)
  expect(controls.prompts()).toEqual({ unlock: 1, personal_sign: 1 })
  expect(accountsChanged.mock.calls).toEqual([[[]], [[alice]]])
})

test('behavior: locked, the permission stays known', async () => {
  const { provider, controls } = usePageWallet({ chains: chains(), state: { permitted: true, locked: true } })
  const [permission] = (await provider.request({ method: 'wallet_getPermissions' })) as { caveats: unknown }[]
  expect(permission).toMatchObject({
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [controls.addresses()[0]] }],
  })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('behavior: locked, and the visitor does not unlock', async () => {
  const { provider, controls } = usePageWallet({ chains: chains(), state: { permitted: true, locked: true } })
  controls.reject('unlock')
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  expect(controls.state().locked).toBe(true)
})

test('permissions: requested again, listed and revoked', async () => {
  const { provider, controls } = usePageWallet({ chains: chains(), state: { permitted: true } })
  const accountsChanged = vi.fn()
  provider.on('accountsChanged', accountsChanged)
  const params = [{ eth_accounts: {} }]
  const granted = [
    {
      invoker: 'http://localhost',
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }],
    },
  ]
  expect(await provider.request({ method: 'wallet_requestPermissions', params })).toEqual(granted)
  expect(controls.prompts()).toEqual({ wallet_requestPermissions: 1 })
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual(granted)
  expect(await provider.request({ method: 'wallet_revokePermissions', params })).toBeNull()
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
  expect(accountsChanged.mock.calls).toEqual([[[]]])
  const other = { method: 'wallet_requestPermissions', params: [{ camera: {} }] }
  await expect(provider.request(other)).rejects.toMatchObject({ code: -32602 })
})

test("from the wallet's side: permitted, another account, revoked", async () => {
  const { provider, controls } = usePageWallet({ chains: chains() })
  const accountsChanged = vi.fn()
  provider.on('accountsChanged', accountsChanged)
  controls.switchAccount(2)
  controls.permit()
  controls.switchAccount(1)
  controls.disconnect()
  expect(accountsChanged.mock.calls).toEqual([[[carol]], [[bob]], [[]]])
  expect(() => controls.switchAccount(9)).toThrow('no account 9')
})

test("param: expose 'all' shows every account, the one in use first", async () => {
  const { provider, controls } = usePageWallet({ chains: chains(), expose: 'all', state: { permitted: true } })
  controls.switchAccount(1)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob, alice, carol])
})

test('a change in another tab is noticed in this one', async () => {
  const window = fakeWindow()
  const here = usePageWallet({ window, chains: chains() })
  const accountsChanged = vi.fn()
  here.provider.on('accountsChanged', accountsChanged)
  const otherTab = usePageWallet({ window: fakeWindow({ localStorage: window.localStorage }), chains: chains() })
  await otherTab.provider.request({ method: 'eth_requestAccounts' })
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'latchkey-test-wallet:test.wallet' }))
  expect(accountsChanged.mock.calls).toEqual([[[alice]]])
})

test('reset: the wallet is again as it was configured', async () => {
  const { provider, controls } = usePageWallet({ chains: chains() })
  await provider.request({ method: 'eth_requestAccounts' })
  controls.lock()
  controls.reset()
  expect(controls.state()).toMatchObject({ permitted: false, locked: false })
  expect(controls.prompts()).toEqual({})
  expect(controls.requests()).toEqual([])
})
