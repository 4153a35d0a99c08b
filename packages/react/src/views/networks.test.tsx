import { connect as connectWith } from '@latchkey/core'
import { createMockEvm } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { gone, modal, named, press, see } from '../../test/modal.ts'
import { connector } from '../../test/set-up.tsx'

describe('networks', () => {
  test('a choice asks the wallet and shows what comes of it', async () => {
    const { show, connect, wallet, settle, client } = await at({ view: 'Networks' })
    await connect()
    await show()
    await see('Networks')
    press(named(/Base/))
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['switchNetwork'])
    await see('SwitchNetwork')
    wallet.reject()
    await settle()
    expect(await modal().findByText('Switch declined')).toBeTruthy()
    press(named('Try again'))
    wallet.approve()
    await settle()
    await gone()
    expect(client.connection.getState().connections['mock-eip155:io.mock']?.chainId).toBe('eip155:8453')
  })

  test('without a connection a network is chosen at once', async () => {
    const { show, client } = await at({ view: 'Networks' })
    await show()
    await see('Networks')
    press(named(/Base/))
    await gone()
    expect(client.connection.getState().selected.eip155).toBe('eip155:8453')
  })

  test.each(['Networks', 'UnsupportedChain'] as const)(
    '%s: a wallet that can’t be told to disconnect is said',
    async (view) => {
      vi.mocked(console.error).mockImplementation(() => {})
      const { adapter, wallet } = createMockEvm()
      const stubborn: typeof adapter = {
        ...adapter,
        create: (context) => ({
          ...adapter.create(context),
          disconnect: async () => {
            throw new Error('the relay is away')
          },
        }),
      }
      const { show, client, settle } = await at({ view }, { client: { adapters: [stubborn] } })
      await act(async () => {
        const connected = connectWith(client, connector)
        wallet.approve()
        await connected
      })
      act(() => wallet.setChain('eip155:5'))
      await show()
      await see(view)
      press(named(/^Disconnect/))
      await settle()
      expect(client.toasts.getState().current?.message).toEqual({ key: 'disconnectFailed' })
      vi.mocked(console.error).mockClear()
    },
  )
})
