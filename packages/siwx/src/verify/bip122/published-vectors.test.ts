import { describe, expect, test } from 'vitest'
import { checkBitcoinSignature } from './check-bitcoin-signature.ts'
import { full, funds, simple } from './generated-vectors.fixture.ts'

const valid = { status: 'valid' }
const unknown = { status: 'unknown', reason: 'no-verifier' }
const isLocked = (type: string) => type.endsWith('time-lock')

describe.each([...simple, ...full, ...funds])('published BIP-322 vectors: %s', (type, address, message, signature) => {
  const form = signature.slice(0, 3)
  // «Valid at an age» and «inputs that exist»: only a chain knows these.
  const expected = form === 'pof' || isLocked(type) ? unknown : valid

  test(`${form}: holds`, async () => {
    expect(await checkBitcoinSignature(address, message, signature)).toStrictEqual(expected)
    const bare = form === 'pof' ? signature : signature.slice(3)
    expect(await checkBitcoinSignature(address, message, bare)).toStrictEqual(expected)
  })

  test(`${form}: of another message or signer doesn’t hold`, async () => {
    expect(await checkBitcoinSignature(address, `${message}.`, signature)).toMatchObject({ status: 'invalid' })
    for (const [, other] of [...simple, ...full, ...funds].filter((vector) => vector[1] !== address))
      expect(await checkBitcoinSignature(other, message, signature)).toMatchObject({ status: 'invalid' })
  })
})

test('no vector is missing', () => {
  const locked = full.filter(([type]) => isLocked(type)).length
  console.info(
    `BIP-322 generated vectors: ${simple.length} simple and ${full.length - locked} full hold, ${locked} of an age and ${funds.length} of funds are inconclusive`,
  )
  expect([simple.length, full.length, funds.length]).toStrictEqual([5, 10, 3])
})
