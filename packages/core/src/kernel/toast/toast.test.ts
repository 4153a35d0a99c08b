import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { here } from '../../testing/here.ts'
import { createToasts, type ToastVariant } from './toast.ts'
import { createToastQueue } from './toast-queue.ts'

function setup() {
  const clock = createFakeClock()
  const toasts = createToasts({
    clock,
    code: here({ createToastQueue }),
  })
  const show = (variant: ToastVariant, text: string) => toasts.show({ variant, message: { text } })
  const shown = () => {
    const message = toasts.getState().current?.message
    return message && ('text' in message ? message.text : message.key)
  }
  return { clock, toasts, show, shown }
}

describe('createToasts', () => {
  test('[S3.37] variants are loading, success and error; loading stays, the others close by themselves', async () => {
    for (const variant of ['success', 'error'] as const) {
      const { clock, toasts, show } = setup()
      show(variant, 'Done')
      expect(toasts.getState().current).toMatchObject({ variant, message: { text: 'Done' } })
      await clock.advance(2499)
      expect(toasts.getState().current).toBeDefined()
      await clock.advance(1)
      expect(toasts.getState().current).toBeUndefined()
    }
    const { clock, toasts, show } = setup()
    show('loading', 'Working')
    await clock.advance(3_600_000)
    expect(toasts.getState().current).toMatchObject({ variant: 'loading' })
    expect(clock.pending()).toBe(0)
  })

  test('[S4.38] a new message shows 150 ms after the previous one closes', async () => {
    const { clock, toasts, show, shown } = setup()
    show('loading', 'first')
    expect(shown()).toBe('first')
    show('success', 'second')
    expect(shown()).toBeUndefined()
    await clock.advance(149)
    expect(shown()).toBeUndefined()
    await clock.advance(1)
    expect(shown()).toBe('second')

    await clock.advance(2500)
    expect(shown()).toBeUndefined()
    await clock.advance(100)
    show('error', 'third')
    await clock.advance(49)
    expect(shown()).toBeUndefined()
    await clock.advance(1)
    expect(shown()).toBe('third')

    toasts.close()
    await clock.advance(150)
    show('error', 'fourth')
    expect(shown()).toBe('fourth')
  })

  test('the last of several messages within the gap is shown, for its whole time', async () => {
    const { clock, show, shown } = setup()
    show('success', 'first')
    await clock.advance(2000)
    show('success', 'second')
    show('error', 'third')
    await clock.advance(150)
    expect(shown()).toBe('third')
    await clock.advance(2499)
    expect(shown()).toBe('third')
    await clock.advance(1)
    expect(shown()).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  test('close with an id leaves other toasts alone', async () => {
    const { clock, toasts, show, shown } = setup()
    const first = show('loading', 'first')
    const second = show('loading', 'second')
    await clock.advance(150)
    toasts.close(first)
    expect(shown()).toBe('second')
    toasts.close(second)
    expect(shown()).toBeUndefined()
    const third = show('loading', 'third')
    toasts.close(third)
    await clock.advance(1000)
    expect(shown()).toBeUndefined()
  })

  test('two clients do not share toasts', () => {
    const one = setup()
    const two = setup()
    one.show('error', 'only here')
    expect(two.shown()).toBeUndefined()
  })
})
