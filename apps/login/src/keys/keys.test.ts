import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import fc from 'fast-check'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addressesOf, deriveEd25519, deriveKeys } from './derive.ts'
import { createRecoverySecret, formatRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { seal, unseal } from './seal.ts'
import { createSeed, readWords, wordsOf } from './seed.ts'
import { joinShares, splitSeed } from './shares.ts'
import { proveKeys, signEd25519, signPersonalMessage } from './sign.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const seeds = bytes(32)
const runs = { numRuns: 25 }

describe('words', () => {
  test('are those of BIP-39', () => {
    // The reference vector of 32 zero bytes.
    expect(wordsOf(new Uint8Array(32))).toBe(`${'abandon '.repeat(23)}art`)
  })

  test('are read back, however they are typed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const words = wordsOf(seed)
        expect(readWords(words)).toEqual(seed)
        expect(readWords(`  ${words.toUpperCase().replaceAll(' ', ' \n ')} `)).toEqual(seed)
      }),
      runs,
    )
  })

  test('of 12 words are the same 12 again, with the addresses that any wallet shows for them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (entropy) => {
        const words = entropyToMnemonic(entropy, wordlist)
        const seed = readWords(words)
        expect([seed.length, wordsOf(seed)]).toEqual([32, words])
        expect(addressesOf(await deriveKeys(seed)).eip155).toBe(mnemonicToAccount(words).address)
      }),
      { numRuns: 5 },
    )
    // The accounts that local chains and their tools begin with.
    const known = readWords('test test test test test test test test test test test junk')
    expect(addressesOf(await deriveKeys(known)).eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  test.each([
    ['abandon abandon', '12 or 24 words are needed, here are 2'],
    [`${'abandon '.repeat(22)}latchkey art`, 'Word 23 is not in the list'],
    [`${'abandon '.repeat(23)}zoo`, 'The words do not belong together'],
    [`${'test '.repeat(11)}test`, 'The words do not belong together'],
    [`${'test '.repeat(14)}junk`, '12 or 24 words are needed, here are 15'],
    ['', '12 or 24 words are needed, here are 1'],
  ])('error: %j', (text, message) => {
    expect(() => readWords(text)).toThrow(message)
  })
})

describe('addresses', () => {
  test('on Ethereum are those that viem derives from the same words', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 0, max: 5 }), async (seed, index) => {
        const { address } = mnemonicToAccount(wordsOf(seed), { accountIndex: index })
        expect(addressesOf(await deriveKeys(seed, index)).eip155).toBe(address)
      }),
      runs,
    )
  })

  test('on Solana come by SLIP-10, compared with its own vectors', () => {
    // https://github.com/satoshilabs/slips/blob/master/slip-0010.md, test vector 1 for ed25519
    const root = hex.decode('000102030405060708090a0b0c0d0e0f')
    const vectors = [
      [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
      [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
      [[0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    ] as const
    for (const [path, key] of vectors) expect(hex.encode(deriveEd25519(root, path))).toBe(key)
  })

  test('on Solana are those of m/44’/501’/0’/0’', async () => {
    const seed = readWords(`${'abandon '.repeat(23)}art`)
    const { solana } = addressesOf(await deriveKeys(seed))
    expect(base58.decode(solana)).toHaveLength(32)
    expect(solana).not.toBe(addressesOf(await deriveKeys(seed, 1)).solana)
  })
})

describe('shares', () => {
  test('two shares of one split give the seed back; one alone gives nothing', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const addresses = addressesOf(await deriveKeys(seed))
        const split = await splitSeed(seed)
        expect(await joinShares(split, { addresses })).toEqual(seed)
        for (const share of [split.own, split.server])
          await expect(joinShares({ own: share, server: share }, { addresses })).rejects.toThrow(RangeError)
      }),
      runs,
    )
  })

  test('shares of two splits of the same seed do not work together', async () => {
    const seed = createSeed()
    const addresses = addressesOf(await deriveKeys(seed))
    const [first, second] = [await splitSeed(seed), await splitSeed(seed)]
    await expect(joinShares({ own: first.own, server: second.server }, { addresses })).rejects.toThrow(
      'The shares do not belong to this account',
    )
  })

  test('a share that was changed in one bit, cut or swapped for garbage is noticed', async () => {
    const seed = createSeed()
    const addresses = addressesOf(await deriveKeys(seed))
    const { own, server } = await splitSeed(seed)
    for (let at = 0; at < own.length; at++) {
      const changed = own.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(joinShares({ own: changed, server }, { addresses })).rejects.toThrow(RangeError)
    }
    for (const broken of [new Uint8Array(), own.subarray(1), new Uint8Array(own.length)])
      await expect(joinShares({ own: broken, server }, { addresses })).rejects.toThrow(RangeError)
  })

  test('a server’s share that would be the seed by itself is refused: the server could choose the keys', async () => {
    const thiefs = createSeed()
    const addresses = addressesOf(await deriveKeys(thiefs))
    const { own } = await splitSeed(createSeed())
    const server = new Uint8Array([...thiefs, 0])
    await expect(joinShares({ own, server }, { addresses })).rejects.toThrow(RangeError)
    await expect(joinShares({ own: server, server: own }, { addresses })).rejects.toThrow(RangeError)
  })
})

describe('the recovery code', () => {
  test('has nine groups of four and is read back as people type it', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(20), async (secret) => {
        const code = await formatRecoveryCode(secret)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
        const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
        expect(await readRecoveryCode(typed)).toEqual(secret)
      }),
      runs,
    )
  })

  test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'])('is read back with the digits %s', async (digits) => {
    await fc.assert(
      fc.asyncProperty(bytes(20), async (secret) => {
        const code = await formatRecoveryCode(secret)
        expect(await readRecoveryCode(code.replace(/\d/g, (digit) => digits[Number(digit)] ?? ''))).toEqual(secret)
      }),
      runs,
    )
  })

  test('error: a wrong character anywhere is noticed, and the message holds none of the code', async () => {
    const code = await formatRecoveryCode(createRecoverySecret())
    for (let at = 0; at < code.length; at++) {
      if (code[at] === '-') continue
      const wrong = `${code.slice(0, at)}${code[at] === 'Z' ? 'Y' : 'Z'}${code.slice(at + 1)}`
      await expect(readRecoveryCode(wrong)).rejects.toThrow('A character of the code is wrong')
    }
    await expect(readRecoveryCode(code.slice(0, -1))).rejects.toThrow('The code has 36 characters, here are 35')
    await expect(readRecoveryCode(code.replace(/^./, '!'))).rejects.toThrow('Character 1 is not part of a code')
  })
})

describe('the seal', () => {
  const context = { accountId: 'account-1', purpose: 'recovery-share' }

  test('opens with the same secret and context, and is another one each time', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(20), fc.uint8Array({ maxLength: 100 }), async (secret, content) => {
        const sealed = await seal({ secret, content, context })
        expect(await unseal({ secret, sealed, context })).toEqual(content)
        expect(await seal({ secret, content, context })).not.toEqual(sealed)
      }),
      runs,
    )
  })

  test('stays shut for another secret, account or purpose, and when a byte was changed or is missing', async () => {
    const secret = createRecoverySecret()
    const sealed = await seal({ secret, content: createSeed(), context })
    const attempts = [
      { secret: createRecoverySecret(), sealed, context },
      { secret, sealed, context: { ...context, accountId: 'account-2' } },
      { secret, sealed, context: { ...context, purpose: 'kit' } },
      { secret, sealed: sealed.subarray(0, -1), context },
      { secret, sealed: new Uint8Array(), context },
      ...Array.from(sealed, (byte, at) => {
        const changed = sealed.slice()
        changed[at] = byte ^ 1
        return { secret, sealed: changed, context }
      }),
    ]
    for (const attempt of attempts) await expect(unseal(attempt)).rejects.toThrow('It does not open with this')
  })

  test('error: a secret that could be guessed is refused', async () => {
    await expect(seal({ secret: new Uint8Array(15), content: createSeed(), context })).rejects.toThrow('16 bytes')
  })
})

describe('signatures', () => {
  test('of messages are those that viem recovers, for each length', async () => {
    const keys = await deriveKeys(createSeed())
    const { eip155 } = addressesOf(keys)
    for (const message of ['', 'Grüße', 'x'.repeat(1000)]) {
      const signature = hex.encode(signPersonalMessage(new TextEncoder().encode(message), keys.eip155))
      expect(await recoverMessageAddress({ message, signature: `0x${signature}` })).toBe(eip155)
    }
  })

  test('of Solana are verified by the address', async () => {
    const keys = await deriveKeys(createSeed())
    const message = new TextEncoder().encode('hello')
    const signature = signEd25519(message, keys.solana)
    expect(ed25519.verify(signature, message, base58.decode(addressesOf(keys).solana))).toBe(true)
  })

  test('prove both keys to the vault', async () => {
    const keys = await deriveKeys(createSeed())
    const text = 'Latchkey login\nchallenge: c1'
    const proof = proveKeys({ challenge: 'c1', text }, keys)
    const eip155 = Buffer.from(proof.eip155, 'base64url').toString('hex')
    expect(await recoverMessageAddress({ message: text, signature: `0x${eip155}` })).toBe(addressesOf(keys).eip155)
    expect(Buffer.from(proof.solana, 'base64url')).toHaveLength(64)
  })
})
