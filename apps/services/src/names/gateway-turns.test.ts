import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { expect, test } from 'vitest'
import { openStore, startServices } from '../index.ts'

const abi = parseAbi(['function resolve(bytes name, bytes data)', 'function addr(bytes32 node)'])

const questionAbout = (name: string) =>
  encodeFunctionData({
    abi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })],
  })

test('an answer of the database that is late for one visitor delays no other visitor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-names-'))
  const file = join(folder, 'key')
  writeFileSync(file, generatePrivateKey())
  const store = await openStore(':memory:')
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { database } = store
  const slow: typeof database = {
    ...database,
    async get(sql, params) {
      if (params?.[0] === 'slow.shop.eth') {
        asked.resolve()
        await held.promise
      }
      return database.get(sql, params)
    },
  }
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    store: { ...store, database: slow },
    addressHeader: 'x-forwarded-for',
    names: { zones: [{ name: 'shop.eth' }], signingKey: { file } },
  })
  const done: string[] = []
  const ask = async (name: string, address: string) => {
    const body = JSON.stringify({ sender: `0x${'a'.repeat(40)}`, data: questionAbout(name) })
    const headers = { 'x-forwarded-for': address }
    const { status } = await fetch(`${services.url}/v1/names/gateway`, { method: 'POST', headers, body })
    done.push(`${name} ${status}`)
  }
  const late = ask('slow.shop.eth', '203.0.113.1')
  await asked.promise
  await ask('quick.shop.eth', '203.0.113.2')
  held.resolve()
  await late
  expect(done).toEqual(['quick.shop.eth 200', 'slow.shop.eth 200'])
  await services.close()
  await store.close()
  rmSync(folder, { recursive: true })
}, 20_000)
