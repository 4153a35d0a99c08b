import { activeConnection, addressOn, sendTransaction, signMessage } from '@latchkey/core'
import { type TransactionDraft, transactions } from '@latchkey/core/features/transactions'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { gone, inside, modal, named, press, see, shown } from '../../test/modal.ts'

const shop = '0x3333333333333333333333333333333333333333'

/** A connected page whose modal shows the account, and a draft of the account in use. */
async function atAccount() {
  const made = await at({ view: 'Account' })
  await made.connect()
  await made.show()
  await see('Account')
  const pipeline = made.client.use(transactions)
  return {
    ...made,
    pipeline,
    async begin(change: Partial<TransactionDraft> = {}) {
      const connection = activeConnection(made.client.connection.getState())
      if (!connection) throw new Error('Not connected')
      act(() =>
        pipeline.begin({
          purpose: 'send',
          connectionId: connection.id,
          account: addressOn(connection),
          chainId: connection.chainId,
          build: async () => ({
            transaction: { namespace: 'eip155', calls: [{ to: shop, value: 5n }] },
            steps: ['Send 5 wei'],
            description: 'Send 5 wei to the shop',
          }),
          ...change,
        }),
      )
      await see('ApproveTransaction')
      await made.settle()
    },
  }
}

/** Confirm is live when the review has stood for half a second. */
const confirm = async () => {
  await waitFor(() => expect(named('Confirm').ariaDisabled).not.toBe('true'))
  press(named('Confirm'))
}

test('[S2.11] ApproveTransaction: reviewed, confirmed, asked for in the wallet, sent, and the way on', async () => {
  const { begin, pipeline, settle, wallet } = await atAccount()
  await begin()
  expect(modal().getByText('Send 5 wei to the shop')).toBeTruthy()
  expect(await modal().findByRole('heading', { name: 'Check before you confirm' })).toBeTruthy()
  expect(wallet.prompts).toEqual([])
  await confirm()
  await settle()
  expect(modal().getByRole('heading', { name: 'Confirm in Mock' })).toBeTruthy()
  act(() => wallet.approve())
  await settle()
  expect(modal().getByRole('heading', { name: 'Sent' })).toBeTruthy()
  expect(
    modal()
      .getByRole('link', { name: /explorer/ })
      .getAttribute('href'),
  ).toMatch(/0xsent$/)
  press(named('Got it'))
  await see('Account')
  expect(pipeline.getState().status).toBe('none')
})

test('without a preview Confirm waits for a tick, and another look is offered', async () => {
  const { begin, pipeline, settle, wallet } = await atAccount()
  // An invalid ABI: the preview throws at it.
  const abis = { [shop]: 5 as never }
  const built = {
    transaction: { namespace: 'eip155', calls: [{ to: shop, value: 5n }] },
    steps: ['Send 5 wei'],
    description: 'Send 5 wei to the shop',
    abis,
  } as const
  await begin({ build: async () => built })
  await waitFor(() => expect(modal().getByText('Nothing of this could be read')).toBeTruthy())
  const box = () => modal().getByRole('checkbox', { name: 'I confirm without a preview, and compare it in Mock' })
  press(named('Look again'))
  await settle()
  await waitFor(() => expect(named('Tick the box first').ariaDisabled).toBeNull())
  press(named('Tick the box first'))
  expect(wallet.prompts).toEqual([])
  expect(box().matches(':focus')).toBe(true)
  act(() => pipeline.approve())
  expect(wallet.prompts).toEqual([])
  press(box())
  await confirm()
  await settle()
  expect(wallet.prompts).toHaveLength(1)
})

test('back leaves the review; the wallet’s answer still ends in the operations', async () => {
  const { begin, client, pipeline, settle, wallet } = await atAccount()
  await begin()
  await confirm()
  press(inside('[data-latchkey-part=back]'))
  await see('Account')
  expect(pipeline.getState().status).toBe('none')
  act(() => wallet.approve())
  await settle()
  expect(client.operations.getState()[0]).toMatchObject({ status: 'sent', hash: '0xsent' })
})

test('closing leaves the review', async () => {
  const { begin, pipeline } = await atAccount()
  await begin()
  press(inside('[data-latchkey-part=close]'))
  await gone()
  expect(pipeline.getState().status).toBe('none')
})

test('a draft that is left by the app shows the view before', async () => {
  const { begin, pipeline } = await atAccount()
  await begin()
  act(() => pipeline.leave())
  await see('Account')
})

test('declined: the same is asked for again', async () => {
  const { begin, settle, wallet } = await atAccount()
  await begin()
  await confirm()
  act(() => wallet.reject())
  await settle()
  expect(modal().getByRole('heading', { name: 'You declined' })).toBeTruthy()
  press(named('Try again'))
  await settle()
  act(() => wallet.approve())
  await settle()
  expect(modal().getByRole('heading', { name: 'Sent' })).toBeTruthy()
  expect(shown()).toBe('ApproveTransaction')
})

test('the app’s transaction is shown while the wallet waits, if the app wants that', async () => {
  const made = await at({})
  await made.connect()
  const { client, settle, wallet } = made
  const answered: unknown[] = []
  act(() => {
    const sending = sendTransaction(client, { transaction: { to: shop, value: 5n }, preview: 'modal' })
    void sending.then((answer) => answered.push(answer))
  })
  // The wallet is asked at once, as without it.
  expect(wallet.prompts).toHaveLength(1)
  await see('ApproveTransaction')
  await waitFor(() => expect(modal().getByRole('heading', { name: 'Confirm in Mock' })).toBeTruthy())
  act(() => wallet.approve())
  await settle()
  expect(modal().getByRole('heading', { name: 'Sent' })).toBeTruthy()
  expect(answered).toEqual([{ hash: '0xsent' }])
  press(named('Got it'))
  await gone()
})

test('the app’s transaction that the visitor declined isn’t sent from the modal: the app was told that it failed', async () => {
  const made = await at({})
  await made.connect()
  const { client, settle, wallet } = made
  const answered: unknown[] = []
  act(() => {
    const sending = sendTransaction(client, { transaction: { to: shop, value: 5n }, preview: 'modal' })
    sending.catch((error: unknown) => answered.push(error))
  })
  await see('ApproveTransaction')
  await waitFor(() => expect(modal().getByRole('heading', { name: 'Confirm in Mock' })).toBeTruthy())
  act(() => wallet.reject())
  await settle()
  expect(modal().getByRole('heading', { name: 'You declined' })).toBeTruthy()
  expect(answered).toMatchObject([{ code: 'connection/user-rejected' }])
  expect(modal().queryByRole('button', { name: 'Try again' })).toBeNull()
  client.use(transactions).approve()
  client.use(transactions).retry()
  await settle()
  expect(wallet.prompts).toEqual([])
  press(named('Cancel'))
  await gone()
})

test('the app’s signature request is shown while the wallet waits, with its outcome', async () => {
  const made = await at({})
  await made.connect()
  const { client, settle, wallet } = made
  act(() => void signMessage(client, { message: 'Hello from the harbour', preview: 'modal' }))
  expect(wallet.prompts).toHaveLength(1)
  await see('ApproveTransaction')
  await waitFor(() => expect(modal().getByRole('heading', { name: 'Sign in Mock' })).toBeTruthy())
  await waitFor(() => expect(modal().getByText('Hello from the harbour')).toBeTruthy())
  act(() => wallet.approve())
  await settle()
  expect(modal().getByRole('heading', { name: 'Signed' })).toBeTruthy()
  press(named('Done'))
  await gone()
})
