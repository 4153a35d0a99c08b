import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { modal, press, see, shown } from '../../test/modal.ts'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./account.tsx'),
    import('./account-tabs.tsx'),
    import('./account-tokens.tsx'),
    import('./account-collectibles.tsx'),
    import('./wallet-send.tsx'),
  ])
}, 60_000)

const lamp = {
  name: 'Lamp #7',
  collection: 'Lamps',
  contract: `0x${'a'.repeat(40)}`,
  tokenId: '7',
  chainId: 'eip155:1',
  quantity: '1',
  standard: 'erc721',
}

/** The account's collectibles, as services list them. */
async function openCollectibles() {
  const fetch = async (address: string) => {
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    const bodies: Record<string, unknown> = {
      'supported-chains': { http: ['eip155:1'], collectibles: ['eip155:1'] },
      balance: { balances: [] },
      collectibles: { collectibles: [lamp] },
      config: { features: [] },
      origins: { allowedOrigins: [] },
    }
    return {
      ok: true,
      status: 200,
      text: async () => JSON.stringify(bodies[name] ?? {}),
      blob: async () => new Blob(),
    }
  }
  const services = { url: 'https://services.example', projectId: 'p' }
  const page = await at({}, { client: { services, fetch: fetch as never } })
  await page.connect()
  await page.show()
  await see('Account')
  const find = (role: 'tab' | 'button', name: RegExp) =>
    waitFor(async () => {
      await page.settle()
      return modal().getByRole(role, { name })
    })
  press(await find('tab', /^Collectibles/))
  return { ...page, lamp: await find('button', /Lamp #7/) }
}

test('a collectible that can’t be sent now, because the code didn’t load, says so; the next press sends it', async () => {
  vi.doMock('@latchkey/core/features/send', () => {
    throw new Error('offline')
  })
  const { client, lamp, settle } = await openCollectibles()
  press(lamp)
  await waitFor(() => expect(client.toasts.getState().current?.message).toEqual({ key: 'modalLoadFailed' }))
  expect(shown()).toBe('Account')
  vi.doUnmock('@latchkey/core/features/send')
  press(lamp)
  await act(() => settle())
  await see('WalletSend')
}, 30_000)
