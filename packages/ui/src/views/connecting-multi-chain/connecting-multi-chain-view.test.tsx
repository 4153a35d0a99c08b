import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ConnectingMultiChainView, type ConnectingMultiChainViewProps } from './connecting-multi-chain-view.tsx'

const noop = () => {}
const view = (props: Partial<ConnectingMultiChainViewProps>) => (
  <ConnectingMultiChainView
    wallet={{ id: 'app.lux', name: 'Lux' }}
    ecosystems={[
      { id: 'eip155', state: 'idle' },
      { id: 'solana', state: 'idle' },
    ]}
    onSelect={noop}
    onAll={noop}
    onDone={noop}
    {...props}
  />
)

test('one press chooses an ecosystem, another one all', () => {
  const onSelect = vi.fn()
  const onAll = vi.fn()
  renderView(view({ onSelect, onAll }))
  expect(screen.getByRole('heading', { name: 'Where do you want to use Lux?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Solana' }))
  expect(onSelect.mock.calls.map(([one]) => one.id)).toEqual(['solana'])
  fireEvent.click(screen.getByRole('button', { name: 'Connect all' }))
  expect(onAll).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test('each shows its state, also to screen readers, and isn’t asked again while it is asked or connected', () => {
  const onSelect = vi.fn()
  const { announced, show } = renderView(view({}))
  expect(announced).toEqual([])
  show(
    view({
      onSelect,
      ecosystems: [
        { id: 'eip155', state: 'connected' },
        { id: 'solana', state: 'connecting' },
        { id: 'bip122', state: 'waiting' },
      ],
    }),
  )
  expect(announced.at(-1)).toBe('Ethereum: Connected Solana: Confirm in Lux')
  for (const row of screen.getAllByRole('button', { name: /Connected|Confirm|Next/ })) {
    fireEvent.click(row)
    expect(row.getAttribute('aria-disabled')).toBe('true')
  }
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Connect the others' }).getAttribute('aria-busy')).toBe('true')
})

test('some declined: connected ones are kept, the rest can be tried again', () => {
  const onSelect = vi.fn()
  const onDone = vi.fn()
  renderView(
    view({
      onSelect,
      onDone,
      ecosystems: [
        { id: 'eip155', state: 'connected' },
        { id: 'solana', state: 'rejected' },
      ],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: /Solana.*Declined.*Try again/ }))
  expect(onSelect).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('Arabic names the ecosystems in its own letters', () => {
  renderView(view({}), 'ar')
  expect(screen.getByRole('button', { name: 'سولانا' })).toBeTruthy()
})

test('a wallet that offers nothing says so', () => {
  renderView(view({ ecosystems: [] }))
  expect(screen.getByRole('heading', { name: 'Lux isn’t here' })).toBeTruthy()
})
