import { expect, test } from 'vitest'
import { createSecret, importSealKey, isSealed, sealAddress } from './address-seal.ts'

const address = '0x00000000000000000000000000000000000050A9'
const id = 'a-passkey'
async function newKey() {
  const key = await importSealKey(createSecret())
  if (!key) throw new Error('no key')
  return key
}

test('a seal holds for one address in any case of its letters, one passkey and one secret', async () => {
  const key = await newKey()
  const seal = await sealAddress(key, { address, id })
  expect(await isSealed(key, { address: address.toLowerCase(), id }, seal)).toBe(true)
  expect(await isSealed(key, { address: address.replace('a', 'b').replace('A', 'B'), id }, seal)).toBe(false)
  expect(await isSealed(key, { address, id: 'another' }, seal)).toBe(false)
  expect(await isSealed(await newKey(), { address, id }, seal)).toBe(false)
  for (const other of [undefined, '', '?', seal.slice(0, 42), `${seal}AAAA`])
    expect(await isSealed(key, { address, id }, other)).toBe(false)
})

test('no script reads the key again, and nothing but 32 bytes makes one', async () => {
  const key = await newKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  for (const secret of [undefined, '', '?', 'A'.repeat(42), 'A'.repeat(86)])
    expect(await importSealKey(secret)).toBeUndefined()
})
