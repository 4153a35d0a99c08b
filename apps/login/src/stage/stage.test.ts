import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import { describe, expect, test } from 'vitest'
import { createStage } from './stage.ts'

describe('the stage', () => {
  test('shows one screen after the other', async () => {
    const stage = createStage()
    const { signal } = new AbortController()
    const first = stage.show('settings', {}, signal)
    const second = stage.show('settings', {}, signal)
    const { screen } = stage.getState()
    if (screen?.name !== 'settings') throw new Error('another screen')
    screen.finish({ hasRecovery: true })
    expect(await first).toEqual({ hasRecovery: true })
    stage.getState().screen?.close()
    expect(await second.catch((error: unknown) => isLatchkeyError(error, 'connection/user-rejected'))).toBe(true)
    expect(stage.getState().screen).toBeUndefined()
  })

  test('the passkey is asked for what was approved before "Your login" goes on', () => {
    const stage = createStage()
    const { signal } = new AbortController()
    const ignore = () => {}
    stage.show('settings', {}, signal).catch(ignore)
    stage
      .show('use-passkey', { ask: () => Promise.reject(new Error('no passkey')), wasClosed: false }, signal)
      .catch(ignore)
    expect(stage.getState().screen?.name).toBe('use-passkey')
    stage.getState().screen?.close()
    expect(stage.getState().screen?.name).toBe('settings')
  })

  test('a screen whose code didn’t load is no visitor who closed it', async () => {
    const stage = createStage()
    const shown = stage.show('settings', {}, new AbortController().signal).catch((error: unknown) => error)
    stage.getState().screen?.fail()
    expect(refusalOf(await shown)?.code).toBe('login/unavailable')
    expect(stage.getState().screen).toBeUndefined()
  })

  test('an app that gives up takes its screen away', async () => {
    const stage = createStage()
    const controller = new AbortController()
    const shown = stage.show('settings', {}, controller.signal).catch((error: unknown) => error)
    controller.abort()
    expect(isLatchkeyError(await shown, 'request/aborted')).toBe(true)
    expect(stage.getState().screen).toBeUndefined()
  })
})
