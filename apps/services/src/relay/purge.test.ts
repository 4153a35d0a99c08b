import { expect, test } from 'vitest'
import { createPurge, type PurgeOptions, renewMs } from './purge.ts'

const readerMs = 3 * renewMs
const start = 1_800_000_000_000

/** A purge over a store that notes what it is asked for. */
function setUp(over: Partial<Pick<PurgeOptions, 'hub' | 'mailbox'>> = {}) {
  const clock = { now: start }
  const errors: unknown[] = []
  const calls: unknown[] = []
  const purge = createPurge({
    hub: { renew: async () => void calls.push('renew') },
    mailbox: {
      async purge(...times) {
        calls.push(times)
        return 0
      },
    },
    readerMs,
    now: () => clock.now,
    onError: (error) => errors.push(error),
    ...over,
  })
  const run = async () => {
    purge.run()
    await purge.settled()
    return calls.splice(0)
  }
  return { clock, errors, calls, purge, run }
}

test('readers of open sockets are renewed once a day, before the others are forgotten', async () => {
  const { clock, run } = setUp()
  expect(await run()).toEqual([[start, start - readerMs]])
  clock.now += renewMs
  expect(await run()).toEqual(['renew', [clock.now, clock.now - readerMs]])
  clock.now += renewMs - 1
  expect(await run()).toEqual([[clock.now, clock.now - readerMs]])
})

test('error: while the renewal fails, expired messages are deleted and no reader is forgotten', async () => {
  let isBroken = true
  const renew = async () => {
    if (isBroken) throw new Error('the disk is away')
  }
  const { clock, errors, run } = setUp({ hub: { renew } })
  clock.now += renewMs
  expect(await run()).toEqual([[clock.now, undefined]])
  expect(errors).toEqual([new Error('the disk is away')])
  isBroken = false
  clock.now += 15_000
  expect(await run()).toEqual([[clock.now, clock.now - readerMs]])
  expect(errors).toHaveLength(1)
})

test('error: a deletion that failed is tried again at the next heartbeat', async () => {
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error('the disk is away')
  }
  const { errors, run } = setUp({ mailbox: { purge: fail } })
  await run()
  await run()
  expect([tries, errors.length]).toEqual([2, 2])
})

test('a run that takes longer than a heartbeat isn’t begun again, and forgets no reader of a later time', async () => {
  const renewal = Promise.withResolvers<void>()
  let renewals = 0
  const renew = () => {
    renewals += 1
    return renewal.promise
  }
  const { clock, calls, purge } = setUp({ hub: { renew } })
  clock.now += renewMs
  const begun = clock.now
  purge.run()
  clock.now += 15_000
  purge.run()
  expect(renewals).toBe(1)
  renewal.resolve()
  await purge.settled()
  expect(calls).toEqual([[begun, begun - readerMs]])
})
