import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { type ConnectingExternalState, ConnectingExternalView } from './connecting-external-view.tsx'

const wallet = { id: 'io.rabby', name: 'Rabby' }
const noop = () => {}
const view = (state: ConnectingExternalState, more = {}) => (
  <ConnectingExternalView wallet={wallet} state={state} onRetry={noop} {...more} />
)

test.each([
  ['extension', 'Confirm in the extension.'],
  ['window', 'Confirm in the window that opened.'],
  ['app', 'Open Rabby and confirm.'],
] as const)('surface: %s is named', (surface, text) => {
  const { announced } = renderView(view('connecting', { surface }))
  expect(announced).toEqual([`Continue in Rabby. ${text}`])
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('[data-latchkey-part=spinner]')).not.toBeNull()
})

test('late: the view says once where to look, in place of what to do', () => {
  const { announced, show } = renderView(view('connecting'))
  show(view('connecting', { late: true }))
  expect(announced).toEqual([
    'Continue in Rabby. Confirm in the extension.',
    'Continue in Rabby. Open Rabby and unlock it. Its request may also be behind another window.',
  ])
  expect(document.querySelector('[data-latchkey-part=spinner]')).not.toBeNull()
})

test.each([
  ['rejected', 'Connection declined', /Nothing was shared/],
  ['busy', 'Rabby already has a request', /Open Rabby and answer it/],
  ['locked', 'Rabby is locked', /password/],
  ['unavailable', 'Rabby isn’t here', /installed/],
  ['unsupported', 'No network in common', /choose another wallet/],
  ['closed', 'The request was closed', /Nothing was shared/],
  ['error', 'That didn’t work', /Nothing was shared/],
] as const)('state: %s says what happened and offers to try again where the spinner was', (state, title, text) => {
  const onRetry = vi.fn()
  const { announced, show } = renderView(view('connecting'))
  const action = document.querySelector('[data-latchkey-part=spinner]')?.parentElement
  show(view(state, { onRetry }))
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(announced.at(-1)).toMatch(text)
  const retry = screen.getByRole('button', { name: 'Try again' })
  expect(retry.parentElement).toBe(action)
  expect(document.querySelector('[data-latchkey-part=spinner]')).toBeNull()
  fireEvent.click(retry)
  expect(onRetry).toHaveBeenCalledOnce()
})

test('state: connected needs nothing more', () => {
  const { announced } = renderView(view('connected'))
  expect(announced).toEqual(['Connected. Rabby is ready to use.'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a request that ended without an answer is not called a refusal', () => {
  renderView(view('closed'))
  expect(document.body.textContent).not.toMatch(/declin/i)
})

test('unavailable: getting the wallet comes before trying again', () => {
  const onGet = vi.fn()
  renderView(view('unavailable', { onGet }))
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Get Rabby', 'Try again'])
  fireEvent.click(screen.getByRole('button', { name: 'Get Rabby' }))
  expect(onGet).toHaveBeenCalledOnce()
})

test('message: the technical reason is shown with an error only', () => {
  const { show } = renderView(view('error', { message: 'Provider not found.' }))
  expect(screen.getByText('Details: Provider not found.')).toBeTruthy()
  show(view('rejected', { message: 'User rejected the request.' }))
  expect(screen.queryByText(/Details/)).toBeNull()
})

test('focus: goes to the heading when the pressed button becomes a spinner', () => {
  const { show } = renderView(view('rejected'))
  screen.getByRole('button', { name: 'Try again' }).focus()
  show(view('connecting'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Continue in Rabby' }))
})

test('focus: stays where the visitor put it when the state changes elsewhere', () => {
  const { show } = renderView(
    <>
      <button type="button">Back</button>
      {view('rejected')}
    </>,
  )
  screen.getByRole('button', { name: 'Try again' }).focus()
  screen.getByRole('button', { name: 'Back' }).focus()
  show(
    <>
      <button type="button">Back</button>
      {view('connecting')}
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back' }))
})

test('long names are cut in the button and whole in the heading', () => {
  const name = 'The Extraordinarily Verbose Wallet of the Northern Lighthouse'
  renderView(view('unavailable', { wallet: { id: 'long', name }, onGet: noop }))
  expect(screen.getByRole('heading', { name: `${name} isn’t here` })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Get The Extraordinarily…$/ })).toBeTruthy()
})
