import { connect, LatchkeyError } from '@latchkey/core'
import { pay } from '@latchkey/core/features/pay'
import { createMockEvm } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { modal, press, see } from '../../test/modal.ts'
import { connector } from '../../test/set-up.tsx'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([import('../modal/modal.lazy.ts'), import('./pay.tsx'), import('./pay-tokens.tsx')])
}, 60_000)

test.each([
  ['request/unreadable', 'The prices could not be loaded', 'No other token will do'],
  ['swap/unsupported', 'No other token will do', 'The prices could not be loaded'],
] as const)(
  'after %s the choice of another token says: %s',
  async (code, words, others) => {
    const fetch = async () => ({ ok: true, status: 200, text: async () => '{}', blob: async () => new Blob() })
    const services = { url: 'https://services.example', projectId: 'p' }
    const getBalance = async () => {
      throw new LatchkeyError(code)
    }
    const can = { getBalance, sendTransaction: async () => ({ hash: '0x1' as const }) }
    const { adapter, wallet } = createMockEvm({ can })
    const page = await at({}, { client: { services, adapters: [adapter], fetch: fetch as never } })
    await act(async () => {
      const connected = connect(page.client, connector)
      wallet.approve()
      await connected
    })
    const token = `0x${'a'.repeat(40)}`
    const order = { id: '1', to: `0x${'5'.repeat(40)}`, asset: `eip155:1/erc20:${token}`, symbol: 'USDC', amount: '5' }
    await act(async () => void pay(page.client, order).catch(() => {}))
    await see('Pay')
    // Until then it is looked up whether the payment was begun earlier.
    await act(() => page.clock.advance(50))
    const row = await waitFor(async () => {
      await page.settle()
      const found = modal().getByRole('button', { name: /^Pay with another token/ })
      expect(found.getAttribute('aria-disabled')).toBeNull()
      return found
    })
    press(row)
    await waitFor(async () => {
      await page.settle()
      expect(modal().queryAllByText(words)).not.toEqual([])
    })
    expect(modal().queryAllByText(others)).toEqual([])
  },
  30_000,
)
