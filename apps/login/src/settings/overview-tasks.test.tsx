// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpenScreen } from '../stage/stage.ts'
import { draw } from '../testing/draw.fixture.tsx'
import { Settings } from './settings.tsx'

const account = { id: 'one', logins: [], recoveries: [], deletion: { dueAt: 1_800_000_000_000 } }
const session = (isCurrent: boolean) => ({
  id: String(isCurrent),
  label: 'Phone',
  isCurrent,
  seenAt: 0,
  sessions: [{}],
})
const entry = (event: string) => ({ at: 0, event, device: 'Phone' })

/** "Your login" of a server whose answers to these requests come when the test says so. */
function drawSettings() {
  const late = new Map<string, ((answer: unknown) => void)[]>()
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    account: { account },
    devices: { devices: [session(true), session(false)] },
    permissions: { permissions: [] },
    audit: { entries: [entry('newest')], next: 'older' },
  }
  const call = (name: string, body: { before?: string }) => {
    const key = body.before ? `${name} before` : name
    asked.push(key)
    if (answers[key]) return Promise.resolve(answers[key])
    return new Promise((resolve) => void late.set(key, [...(late.get(key) ?? []), resolve]))
  }
  const state = { screen: undefined, looks: { theme: {}, app: undefined } }
  const drawing = draw(<Settings screen={{ name: 'settings', given: {} } as OpenScreen} />, {
    server: { call } as never,
    store: { note: async () => undefined },
    stage: { getState: () => state, subscribe: () => () => {} },
    project: { approvals: 'frame', methods: { social: [] } } as never,
  })
  /** @param nth of the same requests */
  const answer = (key: string, value: unknown, nth = 0) => act(async () => late.get(key)?.[nth]?.(value))
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  return { ...drawing, answer, answers, asked, press }
}

test('while older entries are on their way, the other devices are logged out, and each button tells its own work', async () => {
  const { announced, answer, asked, press } = drawSettings()
  await press('Show more')
  await press('Log out everywhere else')
  expect(asked).toContain('sessions/end')
  const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'
  expect([isBusy('Show more'), isBusy('Log out everywhere else')]).toEqual([true, true])
  await answer('sessions/end', {})
  expect([isBusy('Show more'), isBusy('Log out everywhere else')]).toEqual([true, false])
  expect(announced.filter((text) => text === 'Every other device is logged out')).toHaveLength(1)
  await answer('audit before', { entries: [entry('oldest')], next: undefined })
  expect(screen.getByText('oldest')).toBeTruthy()
})

test('a deletion is cancelled while older entries are on their way', async () => {
  const { asked, press } = drawSettings()
  await press('Show more')
  await press('Keep my account')
  expect(asked).toContain('account/delete/cancel')
})

test('a task that ends on another page of the settings leaves the visitor there', async () => {
  const { announced, answer, press } = drawSettings()
  await press('Log out everywhere else')
  await press('Add an e-mail address')
  await answer('sessions/end', {})
  expect(announced).toContain('Every other device is logged out')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add an e-mail address')
})

test('what was read first and comes last does not bring a cancelled deletion back', async () => {
  const { answer, answers, press } = drawSettings()
  await press('Log out everywhere else')
  await press('Keep my account')
  delete answers.account
  await answer('sessions/end', {})
  await answer('account/delete/cancel', {})
  await answer('account', { account: { ...account, deletion: undefined } }, 1)
  await answer('account', { account }, 0)
  expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull()
})
