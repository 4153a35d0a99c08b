import { keccak_256 } from '@noble/hashes/sha3'
import { expect, test } from 'vitest'
import { toHex } from '../../kernel/bytes.ts'
import { keccak256 } from './keccak-256.ts'

test('the hash of nothing is the one of the specification', () => {
  expect(toHex(keccak256(''))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

test('a text of any length, over several blocks too, has the hash of an audited library', () => {
  const text = 'transfer(address,uint256) – é€𝄞 '.repeat(20)
  for (let length = 0; length <= 420; length++) {
    const part = Array.from(text).slice(0, length).join('')
    expect(toHex(keccak256(part)), `${length} characters`).toBe(toHex(keccak_256(part)))
  }
})
