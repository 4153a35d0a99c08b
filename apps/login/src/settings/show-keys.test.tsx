// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { ShowKeys } from './show-keys.tsx'

const keys = { words: 'one two', eip155: '0x1', solana: '2' } as never
const soon = 'Your keys are hidden in 20 seconds. To see them for longer, press “Show 30 seconds more”.'

beforeEach(() => {
  vi.useFakeTimers()
})

function show() {
  const onEnd = vi.fn()
  const { announced } = draw(<ShowKeys keys={keys} onEnd={onEnd} />)
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
  const extend = () => fireEvent.click(screen.getByRole('button', { name: 'Show 30 seconds more' }))
  return { announced, extend, onEnd, pass }
}

test('keys are hidden after 30 s, and the visitor hears of it 20 s before', () => {
  const { announced, onEnd, pass } = show()
  pass(9.5)
  expect(announced).toEqual([])
  pass(1)
  expect(announced).toEqual([soon])
  pass(19)
  expect(onEnd).not.toHaveBeenCalled()
  expect(announced).toEqual([soon])
  pass(1)
  expect(onEnd).toHaveBeenCalled()
})

test('each press shows the keys for 30 s more, and the visitor hears before each end', () => {
  const { announced, extend, onEnd, pass } = show()
  for (let time = 0; time < 12; time++) {
    pass(25)
    expect(announced.at(-1)).toBe(soon)
    extend()
    expect(announced.at(-1)).toBe('Hidden again in 35 s')
    expect(screen.getByText('Hidden again in 35 s')).toBeTruthy()
    pass(5)
  }
  expect(announced.filter((text) => text === soon)).toHaveLength(12)
  expect(onEnd).not.toHaveBeenCalled()
  pass(30)
  expect(onEnd).toHaveBeenCalled()
})
