import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkStandIn } from './fork-stand-in.ts'
import { heavyQuestion } from './heavy-question.ts'
import { spammedAccount } from './rpc-answers.ts'
import type { StandIn } from './stand-in.ts'
import { markOf } from './upstream-kind.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await forkStandIn()
})
afterAll(() => standIn.close())

const ask = async (body: unknown): Promise<unknown> => {
  const answer = await fetch(`${standIn.url}/rpc`, { method: 'POST', body: JSON.stringify(body) })
  return JSON.parse(await answer.text())
}

test('the stand-in answers while this thread is busy, so its work can’t slow the client that measures', () => {
  const question = `fetch('${standIn.url}/image.gif').then((answer) => console.log(answer.status))`
  // This call holds the thread until the other process has its answer.
  const printed = execFileSync(process.execPath, ['--eval', question], { timeout: 20_000, encoding: 'utf8' })
  expect(printed).toBe('200\n')
})

test('the chain of the stand-in answers one question, a batch, and questions about an account with forged logs', async () => {
  const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  const topic = `0x${'0'.repeat(24)}${spammedAccount.slice(2)}${'1'.repeat(36)}`
  const logs = { jsonrpc: '2.0', id: 'two', method: 'eth_getLogs', params: [{ topics: [null, topic] }] }
  expect(await ask(chainId)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  expect(await ask([])).toEqual([])
  const batch = (await ask([chainId, logs])) as { id: unknown; result: unknown[] }[]
  expect(batch.map(({ id }) => id)).toEqual([1, 'two'])
  expect(batch[1]?.result).toHaveLength(1_000)
})

test('its large answers have the sizes that the services must refuse', async () => {
  const lengthOf = async (path: string, body?: string) => {
    const answer = await fetch(`${standIn.url}${path}`, body === undefined ? {} : { method: 'POST', body })
    return (await answer.arrayBuffer()).byteLength
  }
  expect(await lengthOf('/image/large')).toBe(9_000_000)
  expect(await lengthOf('/rpc', JSON.stringify(heavyQuestion('large', 1, 'a')))).toBe(9_000_000)
  expect(await lengthOf('/rpc', `{"method":"eth_simulateV1","to":"0x${markOf('large')}"}`)).toBeGreaterThan(6_000_000)
  expect(await lengthOf(`/money/0x/${markOf('large')}`)).toBeGreaterThan(1_700_000)
})
