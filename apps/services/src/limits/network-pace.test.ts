import { expect, test } from 'vitest'
import { createNetworkPace } from './network-pace.ts'

function start() {
  const clock = { ms: 1_000_000 }
  const pace = createNetworkPace({ burst: 10, perSecond: 20, shares: [1, 1, 4], longestMs: 2_000, now: () => clock.ms })
  const takeMany = (address: string, count: number) => {
    for (let n = 0; n < count; n++) pace.take(address)
  }
  return { clock, pace, takeMany }
}

test('an address waits for as long as it is beyond its pace', () => {
  const { clock, pace, takeMany } = start()
  takeMany('203.0.113.1', 9)
  expect(pace.wait('203.0.113.1')).toBe(0)
  takeMany('203.0.113.1', 4)
  expect(pace.wait('203.0.113.1')).toBe(200)
  expect(pace.wait('203.0.113.2')).toBe(0)
  clock.ms += 150
  expect(pace.wait('203.0.113.1')).toBe(50)
  clock.ms += 50
  expect(pace.wait('203.0.113.1')).toBe(0)
})

test('all addresses of a home have the pace of one, those of a company the pace of four', () => {
  const { pace, takeMany } = start()
  for (const part of ['0', '1', '2']) takeMany(`2001:db8:0:1${part}0`, 10)
  expect(pace.wait('2001:db8:0:1ff')).toBe(1_050)
  for (const part of ['2', '3', '4', '5']) takeMany(`2001:db8:0:${part}00`, 10)
  expect(pace.wait('2001:db8:0:999')).toBe(387.5)
  expect(pace.wait('2001:db8:1:1ff')).toBe(0)
})

test('no wait is longer than the longest, however much was taken', () => {
  const { clock, pace, takeMany } = start()
  pace.take('203.0.113.1', 1_000_000)
  expect(pace.wait('203.0.113.1')).toBe(2_000)
  clock.ms -= 3_600_000
  expect(pace.wait('203.0.113.1')).toBe(2_000)
  clock.ms += 2_000
  takeMany('203.0.113.1', 1)
  expect(pace.wait('203.0.113.1')).toBe(100)
})
