import { createFakeClock } from '@latchkey/core/testing'
import { loginError } from '@latchkey/frame/protocol'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { sendSolanaTransaction } from './send-solana-transaction.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bytes = Uint8Array.from({ length: 200 }, (_, index) => (index === 0 ? 1 : index))
const signed = base64.encode(bytes)
/** The id of a transaction is the first signature in it. */
const signature = base58.encode(bytes.subarray(1, 65))
const options = { skipPreflight: true }
const { signal } = new AbortController()

/** A node that takes a transaction, and whose answers are those of the test. */
function node(...answers: readonly (string | Error)[]) {
  const clock = createFakeClock()
  const sent: unknown[] = []
  const asked: unknown[] = []
  const nodes = {
    async ask(_: string, method: string, params: unknown) {
      if (method !== 'sendTransaction') {
        asked.push([method, params])
        return { value: [null] }
      }
      const answer = answers[sent.push(params) - 1]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { asked, clock, nodes, sent }
}

test('a Solana transaction whose answer is lost goes out again as it is, and the app gets its signature', async () => {
  const { asked, clock, nodes, sent } = node(loginError('login/failed', '', { code: 'login/network' }), signature)
  const sending = sendSolanaTransaction({ clock, nodes }, { chainId, signed, options }, signal)
  await clock.advance(1000)
  expect(await sending).toBe(signature)
  const params = [signed, { encoding: 'base64', skipPreflight: true }]
  expect(sent).toEqual([params, params])
  expect(asked).toEqual([['getSignatureStatuses', [[signature], { searchTransactionHistory: true }]]])
})

test('a transaction that the node refuses is not sent', async () => {
  const { clock, nodes } = node(loginError('login/failed', 'Transaction signature verification failure'))
  const sending = sendSolanaTransaction({ clock, nodes }, { chainId, signed, options }, signal)
  await expect(sending).rejects.toMatchObject({ details: 'Transaction signature verification failure' })
})
