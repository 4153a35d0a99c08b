import { systemClock } from '@latchkey/core'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { readSignIn } from '../approval/read-sign-in.ts'
import type { Question, RpcContext } from '../rpc/rpc-context.ts'
import { answerRpc } from './rpc.ts'

const origin = 'https://app.shop.example'
const eip155 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = base58.encode(new Uint8Array(32).fill(7))
const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('hello')])

/** The question that a request leads to; the visitor declines it. */
async function askedBy(method: string, params: unknown): Promise<Question | undefined> {
  let asked: Question | undefined
  const context = {
    addresses: { eip155, solana },
    chainId: 'eip155:1',
    clock: systemClock,
    server: { call: async () => ({}) },
    approvals: {
      async ask(_: string, question: Question) {
        asked = question
        throw new Error('declined')
      },
    },
  } as unknown as RpcContext
  await answerRpc(context, { method, params }, { origin, signal: new AbortController().signal }).catch(() => {})
  return asked
}

test.each([
  ['personal_sign', ['0xefbbbf68656c6c6f', eip155]],
  ['solana_signMessage', { message: base58.encode(bytes), pubkey: solana }],
])('%s: the text for the visitor is the text that is signed, with its byte order mark', async (method, params) => {
  expect(await askedBy(method, params)).toMatchObject({ kind: 'message', text: '\uFEFFhello' })
})

test('a sign-in for another site stays one behind a byte order mark', async () => {
  const text = `\uFEFFbank.example wants you to sign in with your Ethereum account:\n${eip155}`
  expect(readSignIn(text, origin)).toMatchObject({ domain: 'bank.example', isForOrigin: false })
})
