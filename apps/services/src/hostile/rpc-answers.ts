import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerBadly } from './answer-badly.ts'
import { markedKind } from './upstream-kind.ts'

type Request = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

/** Accounts that begin so have a thousand approvals of as many spenders, all logged by one token. */
export const spammedAccount = '0xdead'

/** What the chain of the stand-in says to a body: requests one by one or as a batch. */
export function answerRpc(body: string): Buffer {
  try {
    const requests: unknown = JSON.parse(body)
    if (!Array.isArray(requests)) return answer(requests as Request)
    const answers = requests.flatMap((request, index) => [Buffer.from(index === 0 ? '[' : ','), answer(request)])
    return Buffer.concat([...answers, Buffer.from(answers.length === 0 ? '[]' : ']')])
  } catch {
    return Buffer.from('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}')
  }
}

/** Answers a simulation that is marked with a kind; false for every other question. */
export function answerMarkedSimulation(body: string, request: IncomingMessage, response: ServerResponse): boolean {
  const kind = body.includes('"eth_simulateV1"') ? markedKind(body) : undefined
  if (kind === 'large') response.writeHead(200, json).end(largeSimulation)
  else if (kind) answerBadly(kind, request, response)
  return kind !== undefined
}

function answer({ id = null, method, params }: Request): Buffer {
  const result = resultOf(String(method), params)
  return Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), result, Buffer.from('}')])
}

function resultOf(method: string, params: unknown): Buffer {
  if (method === 'eth_getLogs' && JSON.stringify(params).includes(`000${spammedAccount.slice(2)}`)) return forgedLogs
  return Buffer.from(JSON.stringify(smallResultOf(method, params)))
}

function smallResultOf(method: string, params: unknown): unknown {
  if (method === 'eth_chainId') return '0x7a69'
  if (method === 'eth_getLogs') return []
  if (method === 'eth_simulateV1') return [{ calls: callsOf(params).map(() => plainCall) }]
  return '0x1'
}

function callsOf(params: unknown): readonly unknown[] {
  const [block] = params as [{ blockStateCalls: [{ calls: unknown[] }] }]
  return block.blockStateCalls[0].calls
}

const json = { 'content-type': 'application/json' }
const word = (value: number) => value.toString(16).padStart(64, '0')
const plainCall = { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }
// The large answers are made once: to make them for each question would hold up the other answers.
/** A contract may log as much as its gas allows: megabytes that hold nothing. */
const largeSimulation = Buffer.from(
  JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    result: [
      {
        calls: [
          {
            ...plainCall,
            logs: Array.from({ length: 4_000 }, (_, n) => ({
              address: `0x${word(n).slice(24)}`,
              topics: [
                '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
                `0x${word(1)}`,
                `0x${word(2)}`,
              ],
              data: `0x${word(n).repeat(20)}`,
            })),
          },
        ],
      },
    ],
  }),
)
const forgedLogs = Buffer.from(
  JSON.stringify(
    Array.from({ length: 1_000 }, (_, n) => ({
      address: `0x${'5'.repeat(40)}`,
      topics: [
        '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
        `0x${word(1)}`,
        `0x${word(n + 1)}`,
      ],
      data: `0x${word(1)}`,
      blockNumber: '0x1',
      transactionHash: `0x${word(n + 1)}`,
    })),
  ),
)
