import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientFrame, opcodes } from '../hostile/raw-socket.ts'
import { createBudget } from '../limits/budget.ts'
import { meterSocket } from './meter-socket.ts'

type Given = { isPaid?: () => boolean; maxUnpaidBytes?: number; maxUnfinishedBytes?: number }

/** The meter of a socket of one address, whose messages may take 1 s to arrive. */
function create({ isPaid = () => true, maxUnpaidBytes = 10_000, maxUnfinishedBytes = 10_000 }: Given = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const socket = new PassThrough()
  const excess: string[] = []
  const spent: number[] = []
  const unfinished = createBudget({ total: 1e6, perAddress: 1e6, perHolder: maxUnfinishedBytes }).open('203.0.113.1')
  const meter = meterSocket(socket, {
    spend(bytes) {
      spent.push(bytes)
      return isPaid()
    },
    unfinished,
    maxUnpaidBytes,
    maxUnfinishedMs: 1_000,
    onExcess: (why) => excess.push(why),
  })
  return {
    meter,
    socket,
    excess,
    spent,
    unfinished,
    come: (...bytes: Buffer[]) => socket.emit('data', Buffer.concat(bytes)),
  }
}
const whole = clientFrame(opcodes.text, Buffer.alloc(94))
const [begin, end] = [whole.subarray(0, 50), whole.subarray(50)]

test('messages that are complete in time don’t close the socket, however long it lives', () => {
  const { come, excess } = create()
  come(begin)
  vi.advanceTimersByTime(999)
  come(end)
  vi.advanceTimersByTime(60_000)
  expect(excess).toEqual([])
})

test('a late message is cut off, even if bytes keep coming', () => {
  const { come, excess } = create()
  come(begin)
  vi.advanceTimersByTime(999)
  come(end.subarray(0, 1))
  expect(excess).toEqual([])
  vi.advanceTimersByTime(1)
  expect(excess).toEqual(['A message took too long'])
})

test('each message has its own time, also when it begins with the end of another', () => {
  const { come, excess } = create()
  come(begin)
  vi.advanceTimersByTime(900)
  come(end, begin)
  vi.advanceTimersByTime(999)
  expect(excess).toEqual([])
  vi.advanceTimersByTime(1)
  expect(excess).toEqual(['A message took too long'])
})

test('unfinished messages count as memory, with what their pieces cost, until they are complete', () => {
  const { come, unfinished } = create()
  come(whole)
  expect(unfinished.held).toBe(0)
  come(begin)
  expect(unfinished.held).toBe(50 + 512)
  come(end.subarray(0, 1))
  expect(unfinished.held).toBe(51 + 1024)
  come(end.subarray(1), begin)
  expect(unfinished.held).toBe(99 + 512)
  come(end)
  expect(unfinished.held).toBe(0)
})

test('a message in fragments counts until its last one, whatever frames are between them', () => {
  const { come, unfinished } = create()
  come(clientFrame(opcodes.text, Buffer.alloc(4), false))
  expect(unfinished.held).toBe(10 + 512)
  come(clientFrame(opcodes.ping, Buffer.alloc(4)))
  expect(unfinished.held).toBe(20 + 1024)
  come(clientFrame(opcodes.continuation, Buffer.alloc(4)))
  expect(unfinished.held).toBe(0)
})

test('a message with more pieces than there is memory for closes the socket', () => {
  const { come, excess } = create({ maxUnfinishedBytes: 1_075 })
  come(begin)
  come(end.subarray(0, 1))
  expect(excess).toEqual([])
  come(end.subarray(1, 2))
  expect(excess).toEqual(['Too many unfinished messages'])
})

/** Whether the message that is complete was paid, after each of these pieces. */
function follow(pieces: readonly (readonly [bytes: Buffer, isPaid: boolean])[]): boolean[] {
  let isPaid = true
  const { come, meter } = create({ isPaid: () => isPaid })
  return pieces.map(([bytes, paid]) => {
    isPaid = paid
    come(bytes)
    return meter.isPaid()
  })
}

test('a message is paid if all of its pieces are', () => {
  expect(
    follow([
      [whole, true],
      [whole, false],
      [whole, true],
    ]),
  ).toEqual([true, false, true])
  expect(
    follow([
      [begin, true],
      [end, true],
    ]),
  ).toEqual([true, true])
  expect(
    follow([
      [begin, true],
      [end, false],
      [whole, true],
    ]),
  ).toEqual([true, false, true])
  expect(
    follow([
      [begin, false],
      [end, true],
      [whole, true],
    ]),
  ).toEqual([false, false, true])
})

test('an unpaid piece that ends one message and begins the next makes only these two unpaid', () => {
  const both = Buffer.concat([end, begin])
  expect(
    follow([
      [begin, true],
      [both, false],
      [end, true],
      [whole, true],
    ]),
  ).toEqual([true, false, false, true])
  expect(
    follow([
      [begin, false],
      [both, true],
      [end, true],
    ]),
  ).toEqual([false, false, true])
})

test('unpaid bytes on end close the socket; one paid piece between them is enough', () => {
  let isPaid = false
  const { come, excess, spent } = create({ isPaid: () => isPaid, maxUnpaidBytes: 1_224 })
  come(whole)
  come(whole)
  isPaid = true
  come(whole)
  isPaid = false
  come(whole)
  come(whole)
  expect(excess).toEqual([])
  come(whole)
  expect(excess).toEqual(['Too many requests'])
  expect(spent).toEqual(Array(6).fill(612))
})

test('after its end a socket counts nothing, holds nothing and is not closed again', () => {
  const { come, excess, meter, spent, unfinished } = create()
  come(begin)
  meter.close()
  come(end)
  vi.advanceTimersByTime(60_000)
  expect([excess, spent, unfinished.held, unfinished.take(1)]).toEqual([[], [562], 0, false])
})
