import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ConnectingFarcasterView, type ConnectingFarcasterViewProps } from './connecting-farcaster-view.tsx'

const noop = () => {}
const url = 'https://farcaster.example/~/siwf?channelToken=1'
const view = (props: Partial<ConnectingFarcasterViewProps> = {}) => (
  <ConnectingFarcasterView state="waiting" url={url} onCopy={() => true} onRetry={noop} onOtherWay={noop} {...props} />
)

test('on a computer: a code with a name, the sentence for it, and its link to copy', async () => {
  const onCopy = vi.fn(() => true)
  const { announced } = renderView(view({ onCopy }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'QR code that logs you in with Farcaster' })).toBeTruthy())
  expect(announced).toEqual(['Scan this code with the Farcaster app on your phone, and approve there.'])
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(onCopy).toHaveBeenCalledOnce()
})

test('until the link is there its place is kept', () => {
  renderView(view({ state: 'preparing', url: undefined }))
  expect(screen.getByRole('img', { name: 'Preparing the QR code' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy link' }).getAttribute('aria-disabled')).toBe('true')
})

test('a code that expires under the focus of “Copy link” leaves it at the named place of the code', () => {
  const { show } = renderView(view())
  screen.getByRole('button', { name: 'Copy link' }).focus()
  show(view({ state: 'timedOut' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Log in with Farcaster' }))
})

test('on a phone: a link that opens the app by the tap itself', () => {
  renderView(view({ phone: true }))
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')).toBe(url)
})

test('a link that could run code is no link', () => {
  renderView(view({ phone: true, url: 'javascript:alert(1)' }))
  expect(document.querySelector('a[href]')).toBeNull()
})

test.each([false, true])('an expired code is told at once, and a press makes a new one (phone: %s)', (phone) => {
  const onRetry = vi.fn()
  const { announced } = renderView(view({ state: 'timedOut', phone, onRetry }))
  expect(announced[0]).toMatch(/^This code has expired/)
  fireEvent.click(screen.getByRole('button', { name: 'New code' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('declined and failed have two ways on', () => {
  const { announced, show } = renderView(view({ state: 'declined' }))
  expect(announced[0]).toMatch('Login declined')
  show(view({ state: 'failed', message: 'There’s no answer.' }))
  expect(screen.getByText('There’s no answer.')).toBeTruthy()
  for (const name of ['Try again', 'Log in another way']) expect(screen.getByRole('button', { name })).toBeTruthy()
})
