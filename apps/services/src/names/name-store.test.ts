import { expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { createNameStore, type StoredName } from './name-store.ts'

const alice = '0x000000000000000000000000000000000000a11c'
const row = (name: string, address = alice, zone = 'shop.example'): StoredName => ({
  name: `${name}.${zone}`,
  zone,
  address,
  coinType: 0x8000_0001,
  kind: 'key',
  registeredAt: 1,
})

describeDatabases('names', (kit) => {
  test('only one of many simultaneous registrations of a name succeeds', async () => {
    const store = createNameStore(await kit.open())
    const owners = Array.from({ length: 20 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const results = await Promise.all(owners.map((owner) => store.add(row('alice', owner), 1)))
    expect(results.filter((result) => result === 'added')).toHaveLength(1)
    expect(results.filter((result) => result === 'name-taken')).toHaveLength(19)
    const found = await store.find('alice.shop.example')
    expect(found).toMatchObject({ coinType: 0x8000_0001, kind: 'key' })
    expect(await store.taken(['alice.shop.example', 'bob.shop.example'])).toEqual(new Set(['alice.shop.example']))
  })

  test('an account gets only as many names as allowed from many simultaneous registrations', async () => {
    const store = createNameStore(await kit.open())
    const results = await Promise.all(Array.from({ length: 12 }, (_, index) => store.add(row(`name${index}`), 3)))
    expect(results.filter((result) => result === 'added')).toHaveLength(3)
    expect(results.filter((result) => result === 'account-full')).toHaveLength(9)
    expect(await store.of(alice.toUpperCase().replace('0X', '0x'))).toHaveLength(3)
    expect(await store.add(row('other', alice, 'other.eth'), 1)).toBe('added')
  })
})
