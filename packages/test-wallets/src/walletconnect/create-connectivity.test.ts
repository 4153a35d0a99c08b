import { expect, test, vi } from 'vitest'
import { createConnectivity } from './create-connectivity.ts'
import type { QuietCore } from './create-quiet-core.ts'

/** The two used functions of the SDK's relayer, which record their calls. */
function relayer(calls: string[]) {
  const note = (name: string) => async () => void calls.push(name)
  return { relayer: { transportClose: note('close'), restartTransport: note('restart') } } as unknown as QuietCore
}

test('pending messages are sent before the socket closes; later ones wait for restore', async () => {
  const calls: string[] = []
  const { send, drop, restore } = createConnectivity(relayer(calls))
  let confirm = () => {}
  const confirmation = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const first = send(() => confirmation)
  const dropping = drop()
  const second = send(async () => calls.push('second'))
  calls.push('confirmed')
  confirm()
  await Promise.all([first, dropping])
  expect(calls).toEqual(['confirmed', 'close'])
  await restore()
  await second
  expect(calls).toEqual(['confirmed', 'close', 'restart', 'second'])
})

test('a relay that never confirms delays the drop by at most a second', async () => {
  vi.useFakeTimers()
  try {
    const calls: string[] = []
    const { send, drop } = createConnectivity(relayer(calls))
    void send(() => new Promise(() => {}))
    const dropping = drop()
    await vi.advanceTimersByTimeAsync(1_000)
    await dropping
    expect(calls).toEqual(['close'])
  } finally {
    vi.useRealTimers()
  }
})
