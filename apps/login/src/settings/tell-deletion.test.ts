import { isLatchkeyError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/frame/wire'
import { expect, test } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { createStage } from '../stage/stage.ts'
import { tellDeletion } from './tell-deletion.ts'

const accountDueAt = (dueAt: number): Account => ({
  id: 'account-1',
  createdAt: 1,
  logins: [],
  recoveries: [],
  hasDeviceShare: true,
  deletion: { dueAt },
})

function openPage() {
  const values = new Map<string, unknown>()
  const stage = createStage()
  const store = createDeviceStore({
    values: {
      get: async (name) => values.get(name),
      set: async (name, value) => void values.set(name, value),
      delete: async (name) => void values.delete(name),
    },
    lock: (_, run) => run(),
    isLocked: async () => false,
  })
  const screen = () => stage.getState().screen
  return {
    screen,
    tell: (dueAt: number, signal?: AbortSignal) => tellDeletion({ stage, store }, accountDueAt(dueAt), signal),
  }
}

test('page loads tell of a deletion until the visitor has read it, and of the next one again; a login always tells', async () => {
  const { screen, tell } = openPage()
  const loaded = tell(5)
  await expect.poll(() => screen()?.name).toBe('deletion')
  screen()?.close()
  await loaded
  await tell(5)
  expect(screen()).toBeUndefined()

  const login = tell(5, new AbortController().signal)
  await expect.poll(() => screen()?.name).toBe('deletion')
  screen()?.close()
  await login

  const next = tell(6)
  await expect.poll(() => screen()?.name).toBe('deletion')
  screen()?.close()
  await next
})

test('if the app gives a login up, the next page load tells the visitor', async () => {
  const { screen, tell } = openPage()
  const controller = new AbortController()
  const login = tell(5, controller.signal).catch((error: unknown) => isLatchkeyError(error, 'request/aborted'))
  await expect.poll(() => screen()?.name).toBe('deletion')
  controller.abort()
  expect(await login).toBe(true)
  void tell(5)
  await expect.poll(() => screen()?.name).toBe('deletion')
})
