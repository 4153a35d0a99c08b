import { LatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { loginError } from '@latchkey/frame/protocol'
import { expect, test } from 'vitest'
import type { RpcContext } from '../rpc/rpc-context.ts'
import { untilFound } from '../rpc/until-found.ts'
import { createEnds } from './create-ends.ts'

/** What "Your login" says of an end that fails. */
function problemOf(failure: () => Promise<unknown>) {
  const ends = createEnds<string>({ ask: failure, idOf: (id) => id, failed: 'undelegateFailed' })
  const said = new Promise((resolve) =>
    ends.subscribe(() => ends.getState().endingId ?? resolve(ends.getState().problem)),
  )
  ends.end('eip155:1')
  return said
}

test('an end that the network hasn’t taken after five minutes isn’t called failed: it may still happen', async () => {
  const clock = createFakeClock()
  let asked = 0
  const find = async () => {
    asked++
    return undefined
  }
  const said = problemOf(() => untilFound({ clock } as unknown as RpcContext, find))
  for (let second = 0; second <= 300; second++) {
    await expect.poll(() => asked).toBeGreaterThanOrEqual(Math.min(second + 1, 300))
    await clock.advance(1000)
  }
  expect(await said).toBe('endPending')
})

test('an end that the chain refused is called failed, and an end that was declined is no problem', async () => {
  expect(await problemOf(() => Promise.reject(loginError('login/failed', 'reverted')))).toBe('undelegateFailed')
  expect(await problemOf(() => Promise.reject(new LatchkeyError('connection/user-rejected')))).toBeUndefined()
})
