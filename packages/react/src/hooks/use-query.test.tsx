import { type LatchkeyClient, LatchkeyError } from '@latchkey/core'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useQuery } from './use-query.ts'

test('reads once for parameters that say the same, and again for others', async () => {
  const read = vi.fn(async (_: LatchkeyClient, { id }: { id: bigint }) => `got ${id}`)
  let id = 1n
  const { renderHook, settle } = setUp()
  const { result, rerender } = await renderHook(() => useQuery(read, { id }))
  expect(result.current).toMatchObject({ status: 'success', data: 'got 1' })
  const { refetch } = result.current
  const before = read.mock.calls.length
  rerender()
  await settle()
  expect(read).toHaveBeenCalledTimes(before)
  expect(result.current.refetch).toBe(refetch)
  id = 2n
  rerender()
  expect(result.current).toMatchObject({ status: 'pending', data: undefined })
  await settle()
  expect(result.current).toMatchObject({ status: 'success', data: 'got 2' })
})

test('`refetch` never rejects and keeps what was known', async () => {
  let error: LatchkeyError | undefined
  const read = async () => {
    if (error) throw error
    return 'known'
  }
  const { renderHook } = setUp()
  const { result } = await renderHook(() => useQuery(read, {}))
  error = new LatchkeyError('request/timed-out')
  await act(() => result.current.refetch())
  expect(result.current).toMatchObject({ status: 'error', data: 'known', error })
  error = undefined
  await act(() => result.current.refetch())
  expect(result.current).toMatchObject({ status: 'success', data: 'known', error: undefined })
})

test('an answer for earlier parameters is dropped', async () => {
  const answers = new Map<string, (value: string) => void>()
  const read = (_: LatchkeyClient, name: string) => new Promise<string>((resolve) => answers.set(name, resolve))
  let name = 'first'
  const { renderHook, settle } = setUp()
  const { result, rerender } = await renderHook(() => useQuery(read, name))
  name = 'second'
  rerender()
  answers.get('second')?.('2')
  await settle()
  answers.get('first')?.('1')
  await settle()
  expect(result.current.data).toBe('2')
})
