import type { MoveItem, MoveNetwork } from '@latchkey/core/features/move-funds'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { MoveFundsView, type MoveFundsViewProps } from './move-funds-view.tsx'

const address = `0x${'9'.repeat(40)}`
const item = (id: string, change: Partial<MoveItem> = {}): MoveItem => ({
  id,
  kind: 'token',
  symbol: id,
  name: id,
  address: `0x${'a'.repeat(40)}`,
  amount: '5',
  status: 'waiting',
  ...change,
})
const network = (change: Partial<MoveNetwork> = {}): MoveNetwork => ({
  chainId: 'eip155:1',
  name: 'Ethereum',
  status: 'ready',
  items: [item('USDC'), item('ETH', { kind: 'native', address: undefined })],
  more: 0,
  spam: 0,
  partial: false,
  ...change,
})
const receiver = { text: address, address, resolving: false, missingOn: [], acknowledged: false }
const view = (props: Partial<MoveFundsViewProps> = {}) => (
  <MoveFundsView
    status="ready"
    networks={[network()]}
    receivers={{ eip155: receiver }}
    recipients={{}}
    busy={false}
    missing={[]}
    onReceiver={() => {}}
    onAcknowledge={() => {}}
    onStart={() => {}}
    onRetry={() => {}}
    onReset={() => {}}
    onDone={() => {}}
    {...props}
  />
)

test('one press begins, with the words of each step', () => {
  const onStart = vi.fn()
  renderView(view({ onStart }))
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '5 USDC',
    '5 ETHgoes last, without the fee',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Move everything' }))
  const words = onStart.mock.calls[0]?.[0]
  expect(words.item(item('USDC'))).toBe('Move 5 USDC')
  expect(words.item(item('ETH', { kind: 'native' }))).toBe('Move all ETH')
  expect(words.item(item('', { kind: 'collectible', name: 'Lamp #7' }))).toBe('Move Lamp #7')
  expect(words.several(3)).toBe('Move tokens: 3')
})

test('a browser that lets no page paste: the view says so, and the visitor pastes into the field', async () => {
  const onPaste = vi.fn(async () => false)
  renderView(view({ receivers: {}, missing: ['eip155'], onPaste }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paste' })))
  expect(onPaste).toHaveBeenCalledExactlyOnceWith('eip155')
  expect(screen.getByText(/didn’t allow pasting/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a name that couldn’t be looked up isn’t called wrong, and a button looks it up again', () => {
  const onReceiver = vi.fn()
  const failed = { ...receiver, text: 'safe.eth', address: undefined, error: new Error('The node is away') as never }
  renderView(view({ receivers: { eip155: failed }, missing: ['eip155'], onReceiver }))
  expect(screen.getByText('The name couldn’t be looked up')).toBeTruthy()
  expect(screen.queryByText('No address found for this')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Where to, on Ethereum networks' }))
  expect(onReceiver).toHaveBeenCalledExactlyOnceWith('eip155', 'safe.eth')
})

test('while a receiver is missing, the button leads to its field and moves nothing', () => {
  const onStart = vi.fn()
  const solana = network({ chainId: 'solana:1', name: 'Solana' })
  renderView(view({ networks: [network(), solana], missing: ['solana'], onStart }))
  fireEvent.click(screen.getByRole('button', { name: 'Choose where it goes' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Where to, on Solana' }))
  expect(onStart).not.toHaveBeenCalled()
})

test('an address that is a contract on some networks only has to be acknowledged', () => {
  const onAcknowledge = vi.fn()
  renderView(view({ receivers: { eip155: { ...receiver, missingOn: ['Base'] } }, missing: ['eip155'], onAcknowledge }))
  expect(screen.getByText('It isn’t there on: Base. What you send there may be out of reach.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose where it goes' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('checkbox'))
  expect(onAcknowledge).toHaveBeenCalledWith('eip155')
})

test('each line says what became of it and why, and a network with a failure can be tried again', () => {
  const onRetry = vi.fn()
  const items = [
    item('USDC', { status: 'moved' }),
    item('LEND', { status: 'failed', reason: 'danger' }),
    item('ETH', { kind: 'native', status: 'stays', reason: 'too-little' }),
  ]
  renderView(view({ status: 'ended', networks: [network({ status: 'partly', items, more: 3, spam: 2 })], onRetry }))
  expect(screen.getByText('1 of 2 moved')).toBeTruthy()
  expect(screen.getByText(/^Not moved · it would do more than move this/)).toBeTruthy()
  expect(screen.getByText('Stays · the fee is more than this')).toBeTruthy()
  expect(screen.getByText('Left for another round: 3')).toBeTruthy()
  expect(screen.getByText('Left alone, because they look like a fraud: 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Ethereum' }))
  expect(onRetry.mock.calls[0]?.[0]).toBe('eip155:1')
})

test('what has left the account by other means isn’t counted as moved, and neither stays', () => {
  const items = [item('USDC', { status: 'moved' }), item('DAI', { status: 'stays', reason: 'gone' })]
  renderView(view({ status: 'ended', networks: [network({ status: 'moved', items })] }))
  expect(screen.queryByText('Everything was moved')).toBeNull()
  expect(screen.getByText('1 of 2 moved')).toBeTruthy()
  expect(screen.getByText(/^no longer in this account: this page knows of no transaction/)).toBeTruthy()
})

test('a move that was begun waits for the visitor, and says that nothing is sent twice', () => {
  const onStart = vi.fn()
  renderView(
    view({
      status: 'paused',
      onStart,
      networks: [network({ items: [item('USDC', { status: 'moved' }), item('DAI')] })],
    }),
  )
  expect(screen.getByText('Not finished: 1 of 2 moved')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(onStart).toHaveBeenCalledOnce()
})

test('nothing to move, no login and a network that can’t be read have a text', () => {
  const { show } = renderView(view({ networks: [] }))
  expect(screen.getByText('There is nothing to move')).toBeTruthy()
  show(view({ status: 'none' }))
  expect(screen.getByText('Log in first')).toBeTruthy()
  show(view({ networks: [network({ status: 'unreadable', items: [] })] }))
  expect(screen.getByText('It can’t be read now.')).toBeTruthy()
  expect(screen.queryByText('There is nothing to move')).toBeNull()
})

test('that nothing goes on at a network is said with its name', () => {
  const error = new Error('offline') as never
  const { announced, show } = renderView(view())
  show(view({ networks: [network({ status: 'failed', error }), network({ chainId: 'eip155:10', name: 'OP' })] }))
  expect(screen.getByText('It stopped here.')).toBeTruthy()
  expect(announced.slice(1)).toEqual(['Ethereum: It stopped here.'])
})

test('that a network can’t be read, or confirms late, is announced with its name', () => {
  const { announced, show } = renderView(view())
  show(
    view({ networks: [network({ status: 'unreadable', items: [] }), network({ chainId: 'eip155:10', name: 'OP' })] }),
  )
  expect(announced.at(-1)).toBe('Ethereum: It can’t be read now.')
  const late = network({ status: 'late', items: [item('USDC', { status: 'sent' })] })
  show(view({ status: 'moving', networks: [late] }))
  expect(announced).toContain('Ethereum: A confirmation takes longer than usual. It is followed: go on later.')
})
