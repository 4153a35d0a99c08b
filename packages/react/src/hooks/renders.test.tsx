import { connect, openModal } from '@latchkey/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connector, setUp } from '../../test/set-up.tsx'
import { ConnectButton } from '../buttons/connect-button.tsx'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useLatchkeyModalState } from './use-latchkey-modal-state.ts'
import { useLatchkeyNetwork } from './use-latchkey-network.ts'

const renders = { account: 0, network: 0, modal: 0 }

function Account() {
  useLatchkeyAccount()
  renders.account += 1
  return null
}

function Network() {
  useLatchkeyNetwork()
  renders.network += 1
  return null
}

function Modal() {
  useLatchkeyModalState()
  renders.modal += 1
  return null
}

/** How often each rendered since the last call; StrictMode renders everything twice. */
function since() {
  const { account, network, modal } = renders
  Object.assign(renders, { account: 0, network: 0, modal: 0 })
  return [account / 2, network / 2, modal / 2]
}

test('a hook renders for what it shows and for nothing else', async () => {
  const { render, client, wallet, settle } = setUp()
  await render(
    <>
      <Account />
      <Network />
      <Modal />
      <ConnectButton />
    </>,
  )
  expect(since()).toEqual([1, 1, 1])
  act(() => void openModal(client))
  expect(since()).toEqual([0, 0, 1])
  act(() => void connect(client, connector).catch(() => {}))
  expect(since()).toEqual([1, 0, 0])
  wallet.approve()
  await settle()
  // Connected; the network is the same one.
  expect(since()).toEqual([1, 0, 1])
  act(() => client.theme.setMode('dark'))
  act(() => void client.toasts.show({ variant: 'success', message: { text: 'Done' } }))
  expect(since()).toEqual([0, 0, 0])
})
