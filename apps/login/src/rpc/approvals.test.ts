import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import { expect, test } from 'vitest'
import { createApprovals } from './approvals.ts'

test('a question that couldn’t be shown is no visitor who declined', async () => {
  const approvals = createApprovals<string>()
  const ask = () => approvals.ask('https://app.shop.example', 'Sign?', new AbortController().signal)
  const [first, second] = [ask(), ask()].map((asked) => asked.catch((error: unknown) => error))
  approvals.fail(approvals.getState().current?.id ?? 0)
  expect(refusalOf(await first)?.code).toBe('login/unavailable')
  approvals.reject(approvals.getState().current?.id ?? 0)
  expect(isLatchkeyError(await second, 'connection/user-rejected')).toBe(true)
  expect(approvals.getState()).toEqual({ current: undefined, waiting: 0 })
})
