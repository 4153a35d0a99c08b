import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function idleBrowser() {
  const waiting = new Map<number, () => void>()
  vi.stubGlobal('requestIdleCallback', (call: () => void, { timeout }: IdleRequestOptions = {}) => {
    waiting.set(waiting.size + 1, call)
    if (timeout !== undefined) setTimeout(call, timeout)
    return waiting.size
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle))
  return () => {
    for (const call of waiting.values()) call()
  }
}

test('calls once the browser is idle, unless it was ended before', () => {
  const idle = idleBrowser()
  const [kept, ended] = [vi.fn(), vi.fn()]
  whenIdle(kept)
  whenIdle(ended)()
  expect(kept).not.toHaveBeenCalled()
  idle()
  expect(kept).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
})

test('a page whose main thread never rests still gets it after two seconds', () => {
  vi.useFakeTimers()
  idleBrowser()
  const call = vi.fn()
  whenIdle(call)
  vi.advanceTimersByTime(1999)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
})

test('where the browser can’t say, it waits for two seconds', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const [kept, ended] = [vi.fn(), vi.fn()]
  whenIdle(kept)
  whenIdle(ended)()
  vi.advanceTimersByTime(1999)
  expect(kept).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(kept).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
})

test('the page’s own files come first: it waits for its load', () => {
  const idle = idleBrowser()
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const [kept, ended] = [vi.fn(), vi.fn()]
  whenIdle(kept)
  whenIdle(ended)()
  idle()
  expect(kept).not.toHaveBeenCalled()
  state.mockReturnValue('complete')
  window.dispatchEvent(new Event('load'))
  idle()
  expect(kept).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
  state.mockRestore()
})

test('never for a visitor who saves data', () => {
  const idle = idleBrowser()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const call = vi.fn()
  whenIdle(call)()
  idle()
  expect(call).not.toHaveBeenCalled()
})
