import { connect } from '@latchkey/core'
import { buy } from '@latchkey/core/features/buy'
import { createMockEvm, createMockWallet, evmAddresses } from '@latchkey/core/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, see } from '../../test/modal.ts'
import { connector } from '../../test/set-up.tsx'

const services = { url: 'https://services.example', projectId: 'p' }
const unknown = '00000000000000000000000000000000000000dd'
const network = (name: string, chainId: string) => ({ name, display_name: name, chain_id: chainId })
const bodies: Readonly<Record<string, unknown>> = {
  providers: { providers: [{ id: 'moonpay', namespaces: ['eip155'], quotes: true, follows: true }] },
  options: {
    purchaseCurrencies: [
      { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network('ethereum', '1'), network('base', '8453')] },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '500.00' }] }],
  },
}

const fetch = async (address: string) => {
  const body = bodies[new URL(address).pathname.split('/').at(-1) ?? '']
  return { ok: body !== undefined, status: body ? 200 : 404, text: async () => JSON.stringify(body ?? {}) }
}

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./buy-amount.tsx'),
    import('./recovery-part.tsx'),
    import('./delegation-part.tsx'),
  ])
}, 60_000)

test('the contract that controls the account on the network of the purchase is warned of, not that of the network in use', async () => {
  const { adapter, wallet } = createMockEvm({
    can: { getCode: async ({ chainId }) => (chainId === 'eip155:8453' ? `0xef0100${unknown}` : '0x') },
  })
  const page = await at({ view: 'BuyAmount' }, { client: { services, fetch: fetch as never, adapters: [adapter] } })
  await act(async () => {
    const connected = connect(page.client, connector)
    wallet.approve()
    await connected
  })
  await act(() => page.client.use(buy).load())
  await page.show()
  await see('BuyAmount')
  await page.settle()
  const shown = () => inside('[data-latchkey-view]')?.textContent
  expect(shown()).not.toMatch(/A contract we don’t know/)
  act(() => page.client.use(buy).selectNetwork('eip155:8453'))
  await waitFor(() => expect(shown()).toMatch(/A contract we don’t know/))
})

test('an account with another address on each network shows the address that the purchase arrives at', async () => {
  const [onMainnet, onBase] = evmAddresses
  const addresses = [
    { chainId: 'eip155:1', address: onMainnet },
    { chainId: 'eip155:8453', address: onBase },
  ] as const
  const wallet = createMockWallet({
    id: 'io.mock',
    name: 'Mock',
    rdns: 'io.mock',
    accounts: [{ key: onMainnet, addresses, type: 'smartAccount' }],
  })
  const { adapter } = createMockEvm({ wallets: [wallet] })
  const page = await at({ view: 'BuyAmount' }, { client: { services, fetch: fetch as never, adapters: [adapter] } })
  await act(async () => {
    const connected = connect(page.client, connector)
    wallet.approve()
    await connected
  })
  await act(() => page.client.use(buy).load())
  await page.show()
  await see('BuyAmount')
  await page.settle()
  const shown = () => inside('[data-latchkey-view]')?.textContent
  act(() => page.client.use(buy).selectNetwork('eip155:8453'))
  await waitFor(() => expect(shown()).toMatch(/2{4}/))
  expect(shown()).not.toMatch(/1{4}/)
})

test('an amount that can be read in two ways is refused, and the field says so', async () => {
  const page = await at({ view: 'BuyAmount' }, { client: { services, fetch: fetch as never } })
  await act(async () => {
    const connected = connect(page.client, connector)
    page.wallet.approve()
    await connected
  })
  await act(() => page.client.use(buy).load())
  await page.show()
  await see('BuyAmount')
  await page.settle()
  const field = inside('input') as HTMLInputElement
  act(() => void fireEvent.change(field, { target: { value: '1,234' } }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})
