import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ConnectingPasskeyView, type ConnectingPasskeyViewProps } from './connecting-passkey-view.tsx'

const noop = () => {}
const view = (props: Partial<ConnectingPasskeyViewProps> = {}) => (
  <ConnectingPasskeyView state="waiting" onRetry={noop} onOtherWay={noop} {...props} />
)

test('waiting says where the passkey is used, and that one can be made', () => {
  const { announced } = renderView(view())
  expect(announced).toEqual([
    'Continue with your passkey. Use it in the window that opened. If you have none yet, you can make one there.',
  ])
})

test('a device without passkeys is told which devices have them', () => {
  const onOtherWay = vi.fn()
  const { announced } = renderView(view({ state: 'failed', onOtherWay }))
  expect(announced[0]).toMatch('log in another way: by e-mail, for example')
  fireEvent.click(screen.getByRole('button', { name: 'Log in another way' }))
  expect(onOtherWay).toHaveBeenCalledOnce()
})

test('a blocked window opens by a press', () => {
  const onRetry = vi.fn()
  renderView(view({ state: 'blocked', onRetry }))
  fireEvent.click(screen.getByRole('button', { name: 'Open the window' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
