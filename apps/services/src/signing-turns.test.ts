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
import type { InTurn } from './limits/turns.ts'
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

test('answers about names and confirmations of permissions share the turns: together they get one share of the processor', async () => {
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
  let turns = 0
  const inTurn: InTurn = (address, work, prepare) => {
    turns += 1
    return parts.inTurn(address, work, prepare)
  }
  const app = createApp({
    ...parts,
    inTurn,
    readiness: { database: store.check, isStopping: () => false, relay: () => undefined },
    acceptFirst: createAcceptFirst(),
    rates: createRequestRates(config, now),
    counts: createRequestCounts(parts.metrics),
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = async (path: string, body: object) => {
    const headers = { origin: 'http://localhost' }
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body), headers }))
      .status
  }
  expect(await post('/v1/names/gateway', { sender: account, data: question })).toBe(200)
  expect(turns).toBe(1)
  const confirmation = { pci: '0x1', signature: `0x${'1'.repeat(130)}` }
  await post(`/v1/sessions/eip155:1:${account}/revoke?projectId=local`, confirmation)
  expect(turns).toBe(2)
  server.closeAllConnections()
  server.close()
  await parts.close()
  await store.close()
  rmSync(folder, { recursive: true })
})
