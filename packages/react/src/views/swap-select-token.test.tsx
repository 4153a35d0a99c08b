import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { modal, named, press, see } from '../../test/modal.ts'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  const { accountViews } = await import('../modal/account-views.ts')
  await Promise.all([import('../modal/modal.lazy.ts'), accountViews.Swap(), accountViews.SwapSelectToken()])
}, 60_000)

test('the choice of a token to swap says that the list could not be loaded, and loads it at a press', async () => {
  let isDown = true
  const dai = { name: 'Dai', symbol: 'DAI', address: `eip155:1:0x${'da'.repeat(20)}`, decimals: 18 }
  const fetch = async (address: string) => {
    const bodies: Record<string, unknown> = {
      'supported-chains': { http: ['eip155:1'], swaps: ['eip155:1'] },
      balance: { balances: [] },
      tokens: { tokens: [dai] },
    }
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    if (name === 'tokens' && isDown) throw new TypeError('fetch failed')
    const body = bodies[name]
    const answer = { ok: body !== undefined, status: body === undefined ? 404 : 200 }
    return { ...answer, text: async () => JSON.stringify(body ?? {}), blob: async () => new Blob() }
  }
  const services = { url: 'https://services.example', projectId: 'p' }
  const page = await at({ view: 'Swap' }, { client: { services, fetch: fetch as never } })
  await page.connect()
  await page.show()
  await see('Swap')
  act(() => page.client.router.push({ view: 'SwapSelectToken', side: 'to' }))
  await see('SwapSelectToken')
  /** A request that failed is repeated after a pause, and its failure is the answer for 30 s. */
  const becomes = (check: () => void) =>
    waitFor(async () => {
      await act(() => page.clock.advance(10_000))
      check()
    })
  await becomes(() => expect(modal().getByText('The tokens didn’t load')).toBeTruthy())
  expect(modal().queryByText('No token matches')).toBeNull()
  isDown = false
  await act(() => page.clock.advance(30_000))
  press(named('Try again'))
  await becomes(() => expect(modal().getByRole('button', { name: /Dai/ })).toBeTruthy())
})
