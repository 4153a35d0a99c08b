import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkey } from './use-latchkey.ts'
import { useLatchkeyModalState } from './use-latchkey-modal-state.ts'
import { useLatchkeyTheme } from './use-latchkey-theme.ts'
import { useLatchkeyToasts } from './use-latchkey-toasts.ts'

test('useLatchkey opens and closes, and useLatchkeyModalState tells', async () => {
  const { renderHook, settle } = setUp()
  const { result } = await renderHook(() => ({ ...useLatchkey(), state: useLatchkeyModalState() }))
  expect(result.current.state).toMatchObject({ open: false, view: 'Connect' })
  let answer: unknown = 'none yet'
  act(() => void result.current.open({ view: 'Networks' }).then((connection) => (answer = connection)))
  await settle()
  expect(result.current.state).toMatchObject({ open: true, view: 'Networks', route: { view: 'Networks' } })
  act(() => {
    expect(result.current.close()).toBe(true)
  })
  await settle()
  expect(result.current.state.open).toBe(false)
  expect(answer).toBeNull()
})

test('useLatchkey: `open` resolves with the connection that is made', async () => {
  const { renderHook, connect, settle } = setUp()
  const { result } = await renderHook(() => useLatchkey())
  const opened = result.current.open()
  await settle()
  await connect()
  await expect(opened).resolves.toMatchObject({ id: 'mock-eip155:io.mock' })
})

test('useLatchkeyTheme follows the setters', async () => {
  const { renderHook } = setUp()
  const { result } = await renderHook(() => useLatchkeyTheme())
  expect(result.current).toMatchObject({ mode: 'light', variables: {} })
  act(() => {
    result.current.setMode('dark')
    result.current.setVariables({ accent: 'red' })
  })
  expect(result.current).toMatchObject({ mode: 'dark', variables: { accent: 'red' } })
})

test('useLatchkeyToasts has the message in words, and closes it', async () => {
  const { renderHook, client } = setUp()
  const { result } = await renderHook(() => useLatchkeyToasts())
  expect(result.current.current).toBeUndefined()
  act(() => void client.toasts.show({ variant: 'error', message: { key: 'disconnectFailed' } }))
  await waitFor(() => expect(result.current.current).toMatchObject({ variant: 'error' }))
  expect(result.current.current?.text).toMatch(/ /)
  act(() => result.current.close())
  expect(result.current.current).toBeUndefined()
})

test('useLatchkey: closed before its code has come, the modal does not open', async () => {
  const { client, renderHook, settle } = setUp()
  const { result } = await renderHook(() => useLatchkey())
  const opened = result.current.open()
  expect(result.current.close()).toBe(true)
  await expect(opened).resolves.toBeNull()
  await settle()
  expect(client.router.getState().open).toBe(false)
})

test('useLatchkey: without the modal’s code `open` says so and resolves with nothing', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { client, renderHook } = setUp({ provider: { modal: true } })
  const { result } = await renderHook(() => useLatchkey())
  vi.doMock('../modal/modal.lazy.ts', () => {
    throw new Error('offline')
  })
  await act(() => expect(result.current.open()).resolves.toBeNull())
  // jsdom knows no `showPopover`: a journey in a browser sees it.
  const alerts = () => screen.queryAllByRole('alert', { hidden: true })
  const said = () => alerts().map((element) => element.textContent)
  const words = 'This didn’t load. Check your connection, then reload the page.'
  expect(said()).toEqual([words])
  // It closes by a press beside it, so the next failure has to show it again.
  const [first] = alerts()
  await act(() => result.current.open())
  expect(said()).toEqual([words])
  expect(alerts()[0]).not.toBe(first)
  vi.doUnmock('../modal/modal.lazy.ts')
  act(() => void result.current.open())
  await waitFor(() => expect(client.router.getState().open).toBe(true))
  expect(said()).toEqual([])
  vi.mocked(console.error).mockClear()
})
