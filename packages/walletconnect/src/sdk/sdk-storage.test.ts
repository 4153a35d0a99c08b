import type { ClientStorage } from '@latchkey/core/ports'
import { expect, test } from 'vitest'
import { createSdkStorage } from './sdk-storage.ts'

const key = 'wc@2:client:0.3:latchkey-test//session'

const session = (topic: string) => ({
  topic,
  expiry: 1,
  self: { publicKey: 'a' },
  peer: { publicKey: 'b' },
  namespaces: { eip155: { accounts: [], methods: [] } },
})

function storageOver(values: Map<string, string>): ClientStorage {
  return {
    persistence: 'storage',
    has: (name) => values.has(name),
    item: ({ name, decode }) => ({
      key: name,
      get: () => (values.has(name) ? decode(JSON.parse(values.get(name) as string)) : undefined),
      set: (value) => void values.set(name, JSON.stringify(value)),
      remove: () => void values.delete(name),
      subscribe: () => () => {},
    }),
  }
}

test('two tabs that write whole collections do not erase each other’s entries', async () => {
  const values = new Map<string, string>()
  const [one, two] = [createSdkStorage(storageOver(values)), createSdkStorage(storageOver(values))]
  for (const tab of [one, two]) expect(await tab.getItem(key)).toBeUndefined()
  await one.setItem(key, [session('a')])
  await two.setItem(key, [session('b')])
  await one.setItem(key, [session('a'), session('c')])
  expect(await createSdkStorage(storageOver(values)).getItem(key)).toEqual([session('a'), session('c'), session('b')])

  await two.setItem(key, [])
  expect(one.readCollection('session')).toEqual([session('a'), session('c')])
})

test('a removed key is gone', async () => {
  const values = new Map<string, string>()
  const storage = createSdkStorage(storageOver(values))
  await storage.setItem(key, [session('a')])
  expect(await storage.getKeys()).toEqual([key])
  expect(await storage.getEntries()).toEqual([[key, [session('a')]]])
  await storage.removeItem(key)
  expect(await storage.getItem(key)).toBeUndefined()
})
