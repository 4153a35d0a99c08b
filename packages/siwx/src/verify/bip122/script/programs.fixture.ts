import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { publicKeys } from './to-sign.fixture.ts'

export const valid = { status: 'valid' }
export const unknown = { status: 'unknown', reason: 'no-verifier' }
export const invalid = (reason: string) => ({ status: 'invalid', reason: `signature-${reason}` })
const preimage = sha256(Uint8Array.of(7))
const hash = bytesToHex(sha256(preimage))
const ages = { version: 2, sequence: 144 }
/** Spent in the block that it came in. */
const youngest = { version: 2, sequence: 0 }
const heights = { lockTime: 800_000 }

export type Sign = (signer: number, sighash?: number, high?: boolean) => Uint8Array
type Case = [
  string,
  string,
  (sign: Sign) => (Uint8Array | number)[],
  object,
  { version?: number; lockTime?: number; sequence?: number }?,
]

const choice = 'OP_IF @0 OP_ELSE 9000 OP_CHECKSEQUENCEVERIFY OP_DROP @1 OP_ENDIF OP_CHECKSIG'
const fromHeight = '00350c OP_CHECKLOCKTIMEVERIFY OP_DROP @0 OP_CHECKSIG'
const fromFive = '0000000001 OP_CHECKLOCKTIMEVERIFY OP_DROP @0 OP_CHECKSIG'
const ofAge = (operand: string) => `${operand} OP_CHECKSEQUENCEVERIFY OP_DROP @0 OP_CHECKSIG`
const ofThree = '@0 OP_CHECKSIG @1 OP_CHECKSIGADD @2 OP_CHECKSIGADD OP_2 OP_NUMEQUAL'
const often = (times: number) =>
  `@0 OP_CHECKSIGVERIFY @0 OP_CHECKSIGVERIFY ${'OP_DUP @0 OP_CHECKSIGVERIFY '.repeat(times)}@0 OP_CHECKSIG`

/** Scripts compiled by Miniscript, and some by hand. `@0` is a key in each script's own form. */
export const policies: Case[] = [
  ['a key', '@0 OP_CHECKSIG', (sign) => [sign(0)], valid],
  ['nobody’s signature', '@0 OP_CHECKSIG', () => [0], invalid('mismatch')],
  ['another key’s', '@0 OP_CHECKSIG', (sign) => [sign(1)], invalid('mismatch')],
  ['two keys in a chain', '@0 OP_CHECKSIGVERIFY @1 OP_CHECKSIG', (sign) => [sign(1), sign(0)], valid],
  [
    'two in a chain, in the wrong order',
    '@0 OP_CHECKSIGVERIFY @1 OP_CHECKSIG',
    (sign) => [sign(0), sign(1)],
    invalid('mismatch'),
  ],
  [
    'a key by its hash',
    'OP_DUP OP_HASH160 #0 OP_EQUALVERIFY OP_CHECKSIG',
    (sign) => [sign(0), publicKeys[0] ?? 0],
    valid,
  ],
  [
    'a secret and a key',
    `OP_SIZE 20 OP_EQUALVERIFY OP_SHA256 ${hash} OP_EQUALVERIFY @0 OP_CHECKSIG`,
    (sign) => [sign(0), preimage],
    valid,
  ],
  [
    'another secret',
    `OP_SIZE 20 OP_EQUALVERIFY OP_SHA256 ${hash} OP_EQUALVERIFY @0 OP_CHECKSIG`,
    (sign) => [sign(0), sha256(preimage)],
    invalid('mismatch'),
  ],
  ['the first of a choice', choice, (sign) => [sign(0), 1], valid],
  ['the second of a choice, of an age', choice, (sign) => [sign(1), 0], unknown, ages],
  ['of a lesser age', choice, (sign) => [sign(1), 0], invalid('mismatch'), { version: 2, sequence: 143 }],
  ['of an age in version 0', choice, (sign) => [sign(1), 0], invalid('mismatch'), { sequence: 144 }],
  ['of an age without one', choice, (sign) => [sign(1), 0], invalid('mismatch'), { version: 2, sequence: 0x80000090 }],
  [
    'an age in time, not in blocks',
    '9000 OP_CHECKSEQUENCEVERIFY OP_DROP @0 OP_CHECKSIG',
    (sign) => [sign(0)],
    invalid('mismatch'),
    { version: 2, sequence: 0x400090 },
  ],
  // An operand has up to five bytes (BIP-112). Bit 31 alone disables the lock, and higher bits mean nothing.
  ['an age in five bytes', ofAge('9000000001'), (sign) => [sign(0)], unknown, ages],
  [
    'a lesser age than that in five bytes',
    ofAge('9000000001'),
    (sign) => [sign(0)],
    invalid('mismatch'),
    { version: 2, sequence: 143 },
  ],
  ['an age in five bytes, without a version for it', ofAge('9000000001'), (sign) => [sign(0)], invalid('mismatch')],
  ['an age of two blocks in five bytes', ofAge('0200000001'), (sign) => [sign(0)], invalid('mismatch'), youngest],
  ['the same with bit 31', ofAge('0200008001'), (sign) => [sign(0)], valid, youngest],
  ['a disabled age', ofAge('9000008000'), (sign) => [sign(0)], valid],
  ['a disabled age with a bit above', ofAge('9000008001'), (sign) => [sign(0)], valid],
  ['a negative age', ofAge('90'), (sign) => [sign(0)], invalid('mismatch'), ages],
  ['an age in six bytes', ofAge('900000000001'), (sign) => [sign(0)], invalid('malformed'), ages],
  ['a height in five bytes', fromFive, (sign) => [sign(0)], invalid('mismatch'), { lockTime: 0xffffffff }],
  [
    'a negative height',
    '90 OP_CHECKLOCKTIMEVERIFY OP_DROP @0 OP_CHECKSIG',
    (sign) => [sign(0)],
    invalid('mismatch'),
    heights,
  ],
  ['a wrong yes', 'OP_IF @0 OP_ELSE @1 OP_ENDIF OP_CHECKSIG', (sign) => [sign(0), 2], invalid('malleable')],
  ['an early end', '@0 OP_CHECKSIG OP_ENDIF', (sign) => [sign(0)], invalid('malformed')],
  ['no end', 'OP_1 OP_IF @0 OP_CHECKSIG', (sign) => [sign(0)], invalid('mismatch')],
  ['from a height on', fromHeight, (sign) => [sign(0)], unknown, heights],
  [
    'from a greater height on',
    '01350c OP_CHECKLOCKTIMEVERIFY OP_DROP @0 OP_CHECKSIG',
    (sign) => [sign(0)],
    invalid('mismatch'),
    heights,
  ],
  ['from a height on, as a time', fromHeight, (sign) => [sign(0)], invalid('mismatch'), { lockTime: 1_700_000_000 }],
  [
    'from a height on, final',
    fromHeight,
    (sign) => [sign(0)],
    invalid('mismatch'),
    { ...heights, sequence: 0xffffffff },
  ],
  [
    'a key that needs no lock, in a transaction with locks',
    '@0 OP_CHECKSIG',
    (sign) => [sign(0)],
    valid,
    { version: 2, sequence: 9, lockTime: 9 },
  ],
  [
    'a threshold of two in three',
    '@0 OP_CHECKSIG OP_SWAP @1 OP_CHECKSIG OP_ADD OP_SWAP OP_0NOTEQUAL OP_ADD OP_2 OP_EQUAL',
    (sign) => [0, sign(1), sign(0)],
    valid,
  ],
  ['either key', '@0 OP_CHECKSIG OP_SWAP @1 OP_CHECKSIG OP_BOOLOR', (sign) => [0, sign(0)], valid],
  [
    'either, by one that isn’t there',
    '@0 OP_CHECKSIG OP_IFDUP OP_NOTIF @1 OP_CHECKSIG OP_ENDIF',
    (sign) => [sign(1), 0],
    valid,
  ],
  [
    'both by the side stack',
    '@0 OP_CHECKSIG OP_TOALTSTACK @1 OP_CHECKSIG OP_FROMALTSTACK OP_BOOLAND',
    (sign) => [sign(1), sign(0)],
    valid,
  ],
  ['version 1', '@0 OP_CHECKSIG', (sign) => [sign(0)], unknown, { version: 1 }],
  ['a no-op of later', 'OP_NOP4 @0 OP_CHECKSIG', (sign) => [sign(0)], unknown],
  ['a no-op of later and a wrong key', 'OP_NOP4 @0 OP_CHECKSIG', (sign) => [sign(1)], invalid('mismatch')],
  ['an operation that isn’t known here', 'OP_DEPTH OP_DROP @0 OP_CHECKSIG', (sign) => [sign(0)], unknown],
  ['… in a branch that is closed', 'OP_0 OP_IF OP_ROLL OP_ENDIF @0 OP_CHECKSIG', (sign) => [sign(0)], unknown],
  ['a separator', 'OP_CODESEPARATOR @0 OP_CHECKSIG', (sign) => [sign(0)], invalid('malformed')],
  ['something left over', '@0 OP_CHECKSIG', (sign) => [1, sign(0)], invalid('malleable')],
  ['nothing given', '@0 OP_CHECKSIG', () => [], invalid('malformed')],
  ['a return', 'OP_RETURN @0 OP_CHECKSIG', (sign) => [sign(0)], invalid('mismatch')],
  ['SIGHASH_NONE', '@0 OP_CHECKSIG', (sign) => [sign(0, 2)], invalid('malformed')],
  ['SIGHASH_ALL, for anyone to pay', '@0 OP_CHECKSIG', (sign) => [sign(0, 0x81)], invalid('malformed')],
  [
    'a number of too many bytes',
    '0000000000 OP_0NOTEQUAL OP_DROP @0 OP_CHECKSIG',
    (sign) => [sign(0)],
    invalid('malformed'),
  ],
  [
    'a number with a zero too many',
    '0100 OP_0NOTEQUAL OP_DROP @0 OP_CHECKSIG',
    (sign) => [sign(0)],
    invalid('malleable'),
  ],
]
/** Operations of the scripts before tapscript only. */
export const twins: Case[] = [
  ['an upper half', '@0 OP_CHECKSIG', (sign) => [sign(0, 1, true)], invalid('malleable')],
  [
    'an upper half among several',
    'OP_1 @0 @1 OP_2 OP_CHECKMULTISIG',
    (sign) => [0, sign(1, 1, true)],
    invalid('malleable'),
  ],
  ['a dummy that isn’t empty', 'OP_1 @0 @1 OP_2 OP_CHECKMULTISIG', (sign) => [1, sign(1)], invalid('malleable')],
  [
    'several in the wrong order',
    'OP_2 @0 @1 OP_2 OP_CHECKMULTISIG',
    (sign) => [0, sign(1), sign(0)],
    invalid('mismatch'),
  ],
  ['one key twice', 'OP_2 @0 @1 OP_2 OP_CHECKMULTISIG', (sign) => [0, sign(0), sign(0)], invalid('mismatch')],
  ['more signers than keys', 'OP_2 @0 OP_1 OP_CHECKMULTISIG', (sign) => [0, sign(0), sign(0)], invalid('malformed')],
  [
    'several or one, by the one',
    'OP_1 @0 OP_1 OP_CHECKMULTISIG OP_NOTIF @1 OP_CHECKSIG OP_ENDIF',
    (sign) => [sign(1), 0, 0],
    valid,
  ],
  ['tapscript’s count of keys', '@0 OP_CHECKSIG OP_0 @1 OP_CHECKSIGADD', (sign) => [sign(0)], invalid('malformed')],
  [
    'a signature in its own script',
    'OP_0 @0 OP_CHECKSIG OP_NOTIF @1 OP_CHECKSIG OP_ENDIF',
    (sign) => [sign(1)],
    invalid('malformed'),
  ],
]
/** Operations of tapscript only. */
export const thresholds: Case[] = [
  ['two of three', ofThree, (sign) => [sign(2), 0, sign(0)], valid],
  [
    'two of three or more',
    '@0 OP_CHECKSIG @1 OP_CHECKSIGADD @2 OP_CHECKSIGADD OP_2 OP_GREATERTHANOREQUAL',
    (sign) => [sign(2), sign(1), sign(0)],
    valid,
  ],
  ['one of three, where two are wanted', ofThree, (sign) => [0, 0, sign(0)], invalid('mismatch')],
  ['two, one of them wrong', ofThree, (sign) => [sign(2), sign(0), sign(0)], invalid('mismatch')],
  ['SIGHASH_ALL in 65 bytes', '@0 OP_CHECKSIG', (sign) => [sign(0, 1)], valid],
  ['old multi-signatures', 'OP_1 @0 @1 OP_2 OP_CHECKMULTISIG', (sign) => [0, sign(1)], invalid('malformed')],
  ['a key of a later kind', '02ff OP_CHECKSIG', (sign) => [sign(1)], unknown],
  ['an empty key', 'OP_0 OP_CHECKSIG', (sign) => [sign(0)], invalid('malformed')],
  ['an operation of later, which passes everything', '@0 OP_RESERVED OP_CHECKSIG', (sign) => [sign(0)], unknown],
  ['a signature checked often', often(10), (sign) => [sign(0), sign(0), sign(0)], valid],
  // 50 plus the witness' size, of which each signature costs 50 (BIP-342).
  ['a signature checked too often', often(20), (sign) => [sign(0), sign(0), sign(0)], invalid('malformed')],
]
