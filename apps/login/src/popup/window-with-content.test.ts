import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { openWithContent } from './window-with-content.ts'

/** A window that is open, and what it does. */
function openWindow() {
  const clock = createFakeClock()
  const opened = { closed: false, close() {} }
  let give = () => {}
  let answer: (content: unknown) => void = () => {}
  const handOver = {
    offer: (_flow: string, _content: unknown, onGiven?: () => void) => {
      give = () => onGiven?.()
      return {
        result: new Promise<unknown>((resolve) => {
          answer = resolve
        }),
        end() {},
      }
    },
  }
  const asked = openWithContent(
    { handOver, clock, locale: 'en', open: () => opened },
    { page: '/passkey.html', content: {}, onShown() {} },
  )
  return { answer: (content: unknown) => answer(content), asked, clock, give: () => give(), opened }
}

test('a window that closes itself after its answer is no closed one, although its message comes later', async () => {
  const { answer, asked, clock, give, opened } = openWindow()
  give()
  opened.closed = true
  await clock.advance(2000)
  answer('the passkey')
  expect(await asked.answer).toEqual({ given: 'the passkey' })
})

test('a window that closes without an answer is closed', async () => {
  const { asked, clock, give, opened } = openWindow()
  give()
  opened.closed = true
  await clock.advance(4000)
  expect(await asked.answer).toBe('closed')
})

test('a window that closes before it had anything to answer is closed at once', async () => {
  const { asked, clock, opened } = openWindow()
  opened.closed = true
  await clock.advance(500)
  expect(await asked.answer).toBe('closed')
})
