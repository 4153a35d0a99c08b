import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { SignInView, type SignInViewProps, type SignInViewState } from './sign-in-view.tsx'

const facts = {
  domain: 'app.example',
  page: 'app.example',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  network: 'Ethereum',
  text: 'app.example wants you to sign in',
}
const noop = () => {}
const view = (props: Partial<SignInViewProps> = {}) => (
  <SignInView
    state="ready"
    wallet={{ id: 'io.rabby', name: 'Rabby' }}
    appName="Lighthouse"
    facts={facts}
    required
    onSign={noop}
    onRetry={noop}
    onCancel={noop}
    {...props}
  />
)
const all: readonly SignInViewState[] = [
  ...(['checking', 'preparing', 'ready', 'signing', 'verifying', 'declined', 'closed', 'busy'] as const),
  ...(['failed', 'smartAccount', 'refused', 'unverified', 'unknown', 'initFailed'] as const),
]

test('says what is signed, the account and the site, and shows the whole text on request', () => {
  const onSign = vi.fn()
  renderView(view({ onSign }))
  expect(screen.getByRole('heading', { name: 'Sign in to Lighthouse' })).toBeTruthy()
  expect(screen.getByText(/moves nothing/)).toBeTruthy()
  for (const fact of ['app.example', 'Ethereum']) expect(screen.getByText(fact)).toBeTruthy()
  expect(screen.getByTitle(facts.address)).toBeTruthy()
  expect(screen.getByText('Show the whole message').closest('details')?.textContent).toContain(facts.text)
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(onSign).toHaveBeenCalledOnce()
})

test.each(all)('%s: Cancel is always there, and where closing is refused focus finds it', (state) => {
  const onCancel = vi.fn()
  renderView(view({ state, onCancel }))
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  expect(cancel.dataset.latchkeyPart).toBe('cancel')
  fireEvent.click(cancel)
  expect(onCancel).toHaveBeenCalledOnce()
})

test('the effect of Cancel is shown beforehand', () => {
  const { show } = renderView(view())
  expect(screen.getByText('This site needs it. Cancel disconnects Rabby.')).toBeTruthy()
  show(view({ required: false }))
  expect(screen.getByText('You can also go on without signing in.')).toBeTruthy()
})

test.each([
  ['declined', 'Signature declined'],
  ['closed', 'The request was closed'],
  ['smartAccount', 'This application might not support Smart Accounts'],
  ['refused', 'The signature is not valid'],
] as const)('%s: announced at once, and Sign is there again', (state, title) => {
  const { announced } = renderView(view({ state }))
  expect(announced[0]).toMatch(title)
  expect(screen.getByRole('button', { name: 'Sign' })).toBeTruthy()
})

test.each(['unverified', 'unknown', 'initFailed'] as const)('%s: trying again asks no wallet', (state) => {
  const onRetry = vi.fn()
  const onSign = vi.fn()
  renderView(view({ state, onRetry, onSign, message: 'The service cannot be reached' }))
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  expect(screen.getByText('Details: The service cannot be reached')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onSign).not.toHaveBeenCalled()
})

test('signing: names the wallet to open, and has a spinner where Sign was', () => {
  const { announced, show } = renderView(view())
  const action = screen.getByRole('button', { name: 'Sign' }).parentElement
  show(view({ state: 'signing' }))
  expect(announced.at(-1)).toBe('Open Rabby and sign. Check that the message there is the one for app.example.')
  expect(document.querySelector('[data-latchkey-part=spinner]')?.parentElement).toBe(action)
})

test('a message for another site is warned of, with both names', () => {
  renderView(view({ facts: { ...facts, domain: 'bank.example' } }))
  expect(screen.getByText('This message is for another site')).toBeTruthy()
  expect(screen.getByText(/signs you in to bank\.example, and you are on app\.example/)).toBeTruthy()
})

test('a page whose name has look-alike letters shows the name it really has', () => {
  const page = 'xn--exmple-4nf.org'
  renderView(view({ facts: { ...facts, domain: page, page } }))
  expect(screen.getByText(/Its real name is xn--exmple-4nf\.org/)).toBeTruthy()
})

test('the message is text and nothing else', () => {
  renderView(view({ facts: { ...facts, text: '<img src=x onerror=alert(1)>' } }))
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('with several accounts it says which one is asked', () => {
  renderView(view({ position: { index: 2, count: 3 } }))
  expect(screen.getByText('Account 2 of 3')).toBeTruthy()
})

test.each([
  ['busy', 'warning'],
  ['closed', 'warning'],
  ['unknown', 'warning'],
  ['declined', 'error'],
  ['failed', 'error'],
] as const)('%s: the badge is a %s, as while a wallet connects', (state, tone) => {
  renderView(view({ state }))
  expect(document.querySelector<HTMLElement>('.lk-scene-badge')?.dataset.tone).toBe(tone)
})
