import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { UpdateEmailView, type UpdateEmailViewProps } from './update-email-view.tsx'

const noop = () => {}
const view = (props: Partial<UpdateEmailViewProps> = {}) => (
  <UpdateEmailView
    state="address"
    current="ann@shop.example"
    onSubmit={noop}
    onVerify={noop}
    onStartOver={noop}
    onDone={noop}
    {...props}
  />
)
const field = () => screen.getByRole<HTMLInputElement>('textbox')

test('address, code of the old one, code of the new one, done: each step says which it is', () => {
  const onSubmit = vi.fn()
  const onVerify = vi.fn()
  const onDone = vi.fn()
  const { show } = renderView(view({ onSubmit }))
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  expect(screen.getByText(/Your address now: .*ann@shop\.example/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'ann@home.example' } })
  fireEvent.submit(field().closest('form') as HTMLFormElement)
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('ann@home.example')

  show(view({ state: 'primary', email: 'ann@home.example', onVerify }))
  expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  expect(screen.getByText(/ann@shop\.example/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: '111111' } })

  show(view({ state: 'secondary', email: 'ann@home.example', onVerify }))
  expect(screen.getByText('Step 3 of 3')).toBeTruthy()
  expect(screen.getByText(/ann@home\.example/)).toBeTruthy()
  expect([field().value, document.activeElement === field()]).toEqual(['', true])
  fireEvent.change(field(), { target: { value: '222222' } })
  expect(onVerify.mock.calls).toEqual([['111111'], ['222222']])

  show(view({ state: 'done', email: 'ann@home.example', onDone }))
  expect(screen.getByRole('heading', { name: 'Your e-mail was changed' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('a text that is no address is refused in words', () => {
  const onSubmit = vi.fn()
  const { announced } = renderView(view({ onSubmit }))
  fireEvent.change(field(), { target: { value: 'ann@home' } })
  fireEvent.submit(field().closest('form') as HTMLFormElement)
  expect(announced.at(-1)).toBe('Invalid email. Try again.')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an expired code: another is sent to the same address, or another address is chosen', () => {
  const onStartOver = vi.fn()
  const onSubmit = vi.fn()
  const { announced } = renderView(
    view({
      state: 'primary',
      email: 'ann@home.example',
      onSubmit,
      onStartOver,
      failure: { text: 'This code has expired.', next: 'over' },
    }),
  )
  expect(announced).toContain('This code has expired.')
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('ann@home.example')
  fireEvent.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(onStartOver).toHaveBeenCalledOnce()
})
