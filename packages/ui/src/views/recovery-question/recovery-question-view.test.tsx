import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { RecoveryQuestionView, type RecoveryQuestionViewProps } from './recovery-question-view.tsx'

const view = (props: Partial<RecoveryQuestionViewProps>) => (
  <RecoveryQuestionView status="ask" before="receive" onSetUp={() => {}} onLater={() => {}} {...props}>
    {(notice) => (
      <>
        {notice}
        <p>0x1234</p>
      </>
    )}
  </RecoveryQuestionView>
)

test('the address waits for an answer, and the view says what may be lost', () => {
  const onSetUp = vi.fn()
  const onLater = vi.fn()
  const { announced } = renderView(view({ onLater, onSetUp }))
  expect(screen.queryByText('0x1234')).toBeNull()
  expect(announced.join(' ')).toContain('Without a recovery, what you receive is lost with the device')
  fireEvent.click(screen.getByRole('button', { name: 'Set up recovery' }))
  expect(onSetUp).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Later: show my address' }))
  expect(onLater).toHaveBeenCalledTimes(1)
})

test('put off, the view is there with a notice', () => {
  const { show } = renderView(view({}))
  show(view({ status: 'later' }))
  expect(screen.getByText('0x1234')).toBeTruthy()
  expect(screen.getByText('No recovery yet')).toBeTruthy()
  show(view({ status: 'none' }))
  expect(screen.getByText('0x1234')).toBeTruthy()
  expect(screen.queryByText('No recovery yet')).toBeNull()
})

test('before buying the button says so; a login site that didn’t open leaves both ways open', () => {
  const { announced } = renderView(view({ before: 'buy', setUp: 'failed' }))
  expect(announced.join(' ')).toContain('Your login didn’t open. Try again.')
  expect(screen.getByRole('button', { name: 'Set up recovery' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Later: go on buying' })).toBeTruthy()
})

test('that the login site didn’t open is said once, also beside the notice', () => {
  const { container, show, urgent } = renderView(view({ status: 'later' }))
  show(view({ status: 'later', setUp: 'failed' }))
  expect(urgent).toEqual(['Your login didn’t open. Try again.'])
  expect(container.querySelector('[role=alert]')).toBeNull()
})

test('an account of one passkey is asked for a second way in', () => {
  const { show } = renderView(view({ ofPasskey: true }))
  expect(screen.getByRole('heading', { name: 'Add a second way in first' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open “Your login”' })).toBeTruthy()
  show(view({ ofPasskey: true, status: 'later' }))
  expect(screen.getByText('What you receive here is lost if you lose this passkey.')).toBeTruthy()
})
