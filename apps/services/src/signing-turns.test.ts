import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { expect, test } from 'vitest'
import { parseConfig } from './config/parse-config.ts'
import { createApp } from './create-app.ts'
import { createAcceptFirst } from './http/accept-first.ts'
import { createRequestRates } from './http/request-limit.ts'
import { createRequestScope } from './limits/request-scope.ts'
import type { Asker, InTurn } from './limits/turns.ts'
import { createLog } from './log/log.ts'
import { createRequestCounts } from './metrics/count.ts'
import { openParts } from './open-parts.ts'
import { openStore } from './store/store.ts'

const account = `0x${'a'.repeat(40)}`
const abi = parseAbi(['function resolve(bytes name, bytes data)', 'function addr(bytes32 node)'])
const question = encodeFunctionData({
  abi,
  functionName: 'resolve',
  args: [
    toHex(packetToBytes('ann.shop.eth')),
    encodeFunctionData({ abi, functionName: 'addr', args: [namehash('ann.shop.eth')] }),
  ],
})

/** Services whose turns the test sees, and this server's requests. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-turns-'))
  const file = join(folder, 'key')
  writeFileSync(file, generatePrivateKey())
  const store = await openStore(':memory:')
  const now = Date.now
  const config = parseConfig({
    logLevel: 'silent',
    names: { zones: [{ name: 'shop.eth' }], signingKey: { file } },
    login: { origins: ['http://login.localhost'] },
  })
  const parts = await openParts({ config, store, log: createLog('silent'), now, scope: createRequestScope() })
  const askers: Asker[] = []
  let done = 0
  const inTurn: InTurn = (asker, work, prepare) => {
    askers.push(asker)
    const counted: typeof work = (prepared) => {
      done += 1
      return work(prepared)
    }
    return parts.inTurn(asker, counted, prepare)
  }
  const app = createApp({
    ...parts,
    inTurn,
    readiness: { database: store.check, isStopping: () => false, relay: () => undefined },
    acceptFirst: createAcceptFirst(),
    rates: createRequestRates(config, now),
    counts: createRequestCounts(parts.metrics),
  })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = async (path: string, body: object, signal?: AbortSignal) => {
    const headers = { origin: 'http://localhost' }
    const init = { method: 'POST', body: JSON.stringify(body), headers, signal: signal ?? null }
    return (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  }
  return {
    askers,
    done: () => done,
    holdTurn: (end: Promise<void>) => parts.inTurn({ address: '203.0.113.1' }, () => end),
    post,
    async stop() {
      server.closeAllConnections()
      server.close()
      await parts.close()
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const ask = { sender: account, data: question }

test('answers about names and confirmations of permissions share the turns: together they get one share of the processor', async () => {
  const { askers, post, stop } = await start()
  expect(await post('/v1/names/gateway', ask)).toBe(200)
  expect(askers).toHaveLength(1)
  const confirmation = { pci: '0x1', signature: `0x${'1'.repeat(130)}` }
  await post(`/v1/sessions/eip155:1:${account}/revoke?projectId=local`, confirmation)
  expect(askers).toHaveLength(2)
  await stop()
})

test('nothing is signed for a visitor that has gone before the turn came', async () => {
  const { askers, done, holdTurn, post, stop } = await start()
  const turn = Promise.withResolvers<void>()
  const held = holdTurn(turn.promise)
  const visitor = new AbortController()
  const gone = expect(post('/v1/names/gateway', ask, visitor.signal)).rejects.toThrow()
  await expect.poll(() => askers.length).toBe(1)
  visitor.abort()
  await gone
  await expect.poll(() => askers[0]?.hasGone?.()).toBe(true)
  const other = post('/v1/names/gateway', ask)
  turn.resolve()
  await held
  expect([await other, done()]).toEqual([200, 1])
  await stop()
})
