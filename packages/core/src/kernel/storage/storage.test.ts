import { describe, expect, test } from 'vitest'
import { createStorage, type StorageLike } from './storage.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const entry = { name: 'name', version: 1, decode: text }
const key = 'latchkey:default:name'

/** A `localStorage` with switches for what browsers do to it. */
function fakeBackend() {
  const values = new Map<string, string>()
  const faults = { full: false, blocked: false }
  const guard = (fault: boolean) => {
    if (fault) throw new Error('QuotaExceededError')
  }
  const backend: StorageLike = {
    getItem(name) {
      guard(faults.blocked)
      return values.get(name) ?? null
    },
    setItem(name, value) {
      guard(faults.full || faults.blocked)
      values.set(name, value)
    },
    removeItem(name) {
      guard(faults.blocked)
      values.delete(name)
    },
  }
  return { backend, values, faults }
}

function setup(backend?: StorageLike | (() => StorageLike | undefined)) {
  const warnings: string[] = []
  const listeners = new Set<(key: string | null) => void>()
  const platform = {
    onStorage(listener: (key: string | null) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const storage = createStorage({
    id: 'default',
    backend,
    log: { warn: (line) => void warnings.push(line) },
    onRefused: (error) => void warnings.push(String(error)),
    platform,
  })
  const hear = (changed: string | null) => {
    for (const listener of listeners) listener(changed)
  }
  return { storage, warnings, hear, listeners }
}

describe('createStorage', () => {
  test('default: values are stored under latchkey:{id}:{name} with their version', () => {
    const { backend, values } = fakeBackend()
    const { storage, warnings } = setup(backend)
    const item = storage.item(entry)
    expect(item.get()).toBeUndefined()
    item.set('Ada')
    expect(item.get()).toBe('Ada')
    expect([...values]).toEqual([[key, '{"v":1,"d":"Ada"}']])
    expect(item.key).toBe(key)
    expect(storage.persistence).toBe('storage')
    item.remove()
    expect([item.get(), values.size, warnings.length]).toEqual([undefined, 0, 0])
  })

  test.each([
    '{',
    'null',
    '"Ada"',
    '{"d":"Ada"}',
    '{"v":1}',
    '{"v":1,"d":7}',
    '{"v":"1","d":"Ada"}',
    '{"v":2,"d":"Ada"}',
    '',
  ])('behavior: a stored %j is dropped with one warning', (stored) => {
    const { backend, values } = fakeBackend()
    const { storage, warnings } = setup(backend)
    values.set(key, stored)
    const item = storage.item(entry)
    expect([item.get(), item.get()]).toEqual([undefined, undefined])
    expect(values.has(key)).toBe(false)
    expect(warnings).toEqual(['"name" could not be read'])
  })

  test('behavior: a decoder that throws drops the value', () => {
    const { backend, values } = fakeBackend()
    const { storage, warnings } = setup(backend)
    const fail = () => {
      throw new Error('bug')
    }
    values.set(key, '{"v":1,"d":"Ada"}')
    expect(storage.item({ ...entry, decode: fail }).get()).toBeUndefined()
    expect(warnings).toHaveLength(1)
  })

  test('behavior: without a backend values live in memory', () => {
    const { storage, warnings } = setup()
    storage.item(entry).set('Ada')
    expect(storage.item(entry).get()).toBe('Ada')
    expect([storage.persistence, warnings.length]).toEqual(['memory', 0])
  })

  test('behavior: a page that may not even look at its storage gets memory and one warning', () => {
    const { storage, warnings } = setup(() => {
      throw new Error('SecurityError')
    })
    const item = storage.item(entry)
    expect(item.get()).toBeUndefined()
    item.set('Ada')
    expect(item.get()).toBe('Ada')
    item.remove()
    expect(item.get()).toBeUndefined()
    expect(storage.persistence).toBe('memory')
    expect(warnings).toEqual(['Error: SecurityError'])
  })

  test('behavior: a full storage keeps the new value in memory and does not let the old one come back', () => {
    const { backend, values, faults } = fakeBackend()
    const { storage, warnings } = setup(backend)
    const item = storage.item(entry)
    item.set('old')
    faults.full = true
    item.set('new')
    expect(item.get()).toBe('new')
    expect(values.size).toBe(0)
    expect([storage.persistence, warnings.length]).toEqual(['memory', 1])
    faults.full = false
    item.set('newer')
    expect([...values.values()]).toEqual(['{"v":1,"d":"newer"}'])
    expect([storage.persistence, warnings.length]).toEqual(['storage', 1])
  })

  test('behavior: storage that is blocked midway never throws, and a removal holds', () => {
    const { backend, faults } = fakeBackend()
    const { storage, warnings } = setup(backend)
    const item = storage.item(entry)
    item.set('Ada')
    faults.blocked = true
    item.remove()
    faults.blocked = false
    expect([item.get(), warnings.length]).toEqual([undefined, 1])
  })

  test('behavior: a value other than plain data is refused with a warning', () => {
    const { backend, values } = fakeBackend()
    const { storage, warnings } = setup(backend)
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    storage.item<unknown>({ ...entry, decode: (value) => value }).set(cyclic)
    expect([values.size, warnings]).toEqual([0, ['"name" could not be stored']])
  })

  test('behavior: the backend is not touched before the first use', () => {
    let touched = 0
    const { storage } = setup(() => {
      touched++
      return fakeBackend().backend
    })
    const item = storage.item(entry)
    expect(touched).toBe(0)
    item.get()
    item.get()
    expect(touched).toBe(1)
  })

  test('two clients do not see each other', () => {
    const { backend } = fakeBackend()
    const log = { warn: () => {} }
    const one = createStorage({ id: 'one', backend, log }).item(entry)
    const two = createStorage({ id: 'two', backend, log }).item(entry)
    one.set('Ada')
    expect(two.get()).toBeUndefined()
  })

  test('subscribe hears other tabs: this key and a clearing of all, until it is off', () => {
    const { backend, values } = fakeBackend()
    const { storage, hear, listeners } = setup(backend)
    const item = storage.item(entry)
    const heard: unknown[] = []
    const off = item.subscribe(() => heard.push(item.get()))
    values.set(key, '{"v":1,"d":"Grace"}')
    hear(key)
    hear('latchkey:default:other')
    values.clear()
    hear(null)
    expect(heard).toEqual(['Grace', undefined])
    off()
    expect(listeners.size).toBe(0)
  })
})
