import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import { describe, expect, test } from 'vitest'
import { createStage } from '../stage/stage.ts'
import { readFrameQuery } from './frame-query.ts'

const app = 'https://app.shop.example'

describe('the frame’s address', () => {
  const query = (given: Record<string, string> = {}) =>
    `?${new URLSearchParams({ projectId: 'shop', chainId: 'eip155:1', version: '1', enableLogger: 'false', origin: app, ...given })}`

  test('is read', () => {
    expect(readFrameQuery(query())).toEqual({
      projectId: 'shop',
      chainId: 'eip155:1',
      enableLogger: false,
      origin: app,
    })
    expect(readFrameQuery(query({ chainId: '1', enableLogger: 'true' }))).toMatchObject({
      chainId: '1',
      enableLogger: true,
    })
  })

  test.each([
    { origin: '*' },
    { origin: 'null' },
    { origin: `${app}/` },
    { origin: `${app}/path` },
    { origin: 'HTTPS://app.shop.example' },
    { origin: 'javascript:alert(1)' },
    { origin: '' },
    { projectId: '../x' },
    { projectId: '' },
    { chainId: 'eip155:' },
    { chainId: '1'.repeat(40) },
  ])('%j is refused', (given) => {
    expect(readFrameQuery(query(given as Record<string, string>))).toBeUndefined()
  })
})

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
