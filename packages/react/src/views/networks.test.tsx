import { describe, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { gone, modal, named, press, see } from '../../test/modal.ts'

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
})
