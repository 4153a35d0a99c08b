import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { CollectiblesView, type CollectiblesViewProps } from './collectibles-view.tsx'

const lamp = { id: 'l', tokenId: '7', name: 'Lamp #7', collection: 'Lamps', quantity: '1' }
const view = (props: Partial<CollectiblesViewProps>) => (
  <CollectiblesView state="ready" collectibles={[lamp]} spam={[]} onRetry={() => {}} {...props} />
)

test('a press sends one; where nothing can be sent there is no button', () => {
  const onSend = vi.fn()
  const { show } = renderView(view({ onSend }))
  fireEvent.click(screen.getByRole('button', { name: /Lamp #7/ }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith(lamp)
  show(view({}))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Lamp #7')).toBeTruthy()
})

test('a collectible without a name has its number, several are counted, a stranger’s gift says so', () => {
  const nameless = { ...lamp, id: 'n', name: undefined, quantity: '12' }
  renderView(view({ collectibles: [nameless, { ...lamp, unasked: true }] }))
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Number 7You have 12', 'Lamp #7Sent by a stranger'])
})

test('a locked collectible says so, and has no button', () => {
  const { show } = renderView(view({ onSend: () => {}, collectibles: [{ ...lamp, locked: true }] }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('listitem').textContent).toBe('Lamp #7Can’t be sent from here')
  // Where nothing can be sent, it is nothing special.
  show(view({ collectibles: [{ ...lamp, locked: true }] }))
  expect(screen.getByRole('listitem').textContent).toBe('Lamp #7Lamps')
})

test('spam is counted, shown only when it is asked for, and can’t be sent', () => {
  renderView(view({ onSend: () => {}, spam: [{ ...lamp, id: 's', name: 'Visit claim-lamps.example' }] }))
  expect(screen.getByText('1 hidden as spam')).toBeTruthy()
  expect(screen.queryByText('Visit claim-lamps.example')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show: 1 hidden as spam' }))
  expect(screen.getByText('Visit claim-lamps.example').closest('button')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Hide: 1 hidden as spam' }))
  expect(screen.queryByText('Visit claim-lamps.example')).toBeNull()
})

test('loading, empty and failed look different', () => {
  const { announced, show } = renderView(view({ state: 'loading', collectibles: [] }))
  expect(announced).toEqual(['Loading collectibles…'])
  show(view({ state: 'empty', collectibles: [] }))
  expect(screen.getByRole('heading', { name: 'No collectibles here yet' })).toBeTruthy()
  show(view({ state: 'error', collectibles: [] }))
  expect(screen.getByRole('heading', { name: 'Collectibles unavailable' })).toBeTruthy()
  show(view({ state: 'error' }))
  expect(screen.getByText('Lamp #7')).toBeTruthy()
  expect(screen.getByText('These are the ones we last read. They are safe.')).toBeTruthy()
})

test('the view says that there may be unread items, and an empty list then doesn’t say that there are none', () => {
  const { show } = renderView(view({ more: true }))
  expect(screen.getByText(/^There may be more than are shown here/)).toBeTruthy()
  show(view({ more: true, state: 'empty', collectibles: [] }))
  expect(screen.getByText(/^There may be more than are shown here/)).toBeTruthy()
  expect(screen.queryByText('No collectibles here yet')).toBeNull()
})

test('the focus of Try again goes to the named list', () => {
  const { show } = renderView(view({ state: 'error' }))
  screen.getByRole('button', { name: 'Try again' }).focus()
  show(view({}))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Collectibles' }))
})
