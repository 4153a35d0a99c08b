import { bytesToHex } from '@noble/hashes/utils'
import { expect, test } from 'vitest'
import { checkBitcoinSignature } from './check-bitcoin-signature.ts'
import { readAddress } from './read-address.ts'
import { notSegwitAddresses, segwitAddresses } from './segwit-addresses.fixture.ts'
import { holding } from './vectors.fixture.ts'

test.each(segwitAddresses)('BIP-350 reads %s', (address, script) => {
  expect(bytesToHex(readAddress(address)?.script ?? new Uint8Array())).toBe(script)
})

test.each(notSegwitAddresses)('BIP-350 refuses %s: %s', (address) => {
  expect(readAddress(address)).toBeUndefined()
})

test('a signature that is valid for an address is invalid for the same address with the other checksum', async () => {
  const [, message, signature] = holding[0]
  // `holding[0][0]` with the checksum of bech32m.
  const other = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vae5x22a'
  expect(await checkBitcoinSignature(other, message, signature)).toStrictEqual({
    status: 'invalid',
    reason: 'account-mismatch',
  })
})
