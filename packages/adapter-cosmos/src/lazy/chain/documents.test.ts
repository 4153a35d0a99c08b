import { isLatchkeyError } from '@latchkey/core'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, test } from 'vitest'
import { decodeFee, encodeAuthInfo, encodeBody, encodeSignDoc, encodeTx, signModes } from './documents.ts'
import { decode, encode } from './proto.ts'

const publicKey = new Uint8Array(33).fill(2)
const numbers = [0n, 1n, 127n, 128n, 300n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n]

test('documents are the same bytes as CosmJS writes', () => {
  for (const number of numbers) {
    const messages = [
      { typeUrl: '/a.B', value: new Uint8Array(200).fill(7) },
      { typeUrl: '/c.D', value: new Uint8Array() },
    ]
    const memo = 'ü <&>'
    const body = encodeBody(messages, memo, number)
    expect(body).toEqual(
      Uint8Array.from(TxBody.encode(TxBody.fromPartial({ messages, memo, timeoutHeight: number })).finish()),
    )

    const fee = {
      amount: [
        { denom: 'uatom', amount: '5' },
        { denom: 'ibc/AA', amount: String(number) },
      ],
      gas: String(number),
      payer: 'cosmos1payer',
      granter: 'cosmos1granter',
    }
    const authInfo = encodeAuthInfo({ fee, mode: signModes.amino, publicKey, sequence: number })
    const key = { typeUrl: '/cosmos.crypto.secp256k1.PubKey', value: PubKey.encode({ key: publicKey }).finish() }
    const modeInfo = { single: { mode: 127 } }
    const reference = AuthInfo.fromPartial({
      signerInfos: [{ publicKey: key, modeInfo, sequence: number }],
      fee: { amount: fee.amount, gasLimit: number, payer: fee.payer, granter: fee.granter },
    })
    expect(authInfo).toEqual(Uint8Array.from(AuthInfo.encode(reference).finish()))
    expect(decodeFee(authInfo)).toEqual(fee)

    const doc = { bodyBytes: body, authInfoBytes: authInfo, chainId: 'chain-1', accountNumber: number }
    expect(encodeSignDoc(doc)).toEqual(Uint8Array.from(SignDoc.encode(doc).finish()))
    const signature = new Uint8Array(64).fill(9)
    const raw = TxRaw.fromPartial({ bodyBytes: body, authInfoBytes: authInfo, signatures: [signature] })
    expect(encodeTx(body, authInfo, signature)).toEqual(Uint8Array.from(TxRaw.encode(raw).finish()))
  }
})

test('numbers and bytes are encoded and decoded unchanged', () => {
  for (const number of numbers) expect(decode(encode([3, number])).uint(3)).toBe(number)
  const message = decode(encode([1, 'a'], [2, Uint8Array.of(1)], [1, 'b']))
  expect([message.text(1), message.bytes(1).length, message.one(9), message.uint(2)]).toEqual(['b', 2, undefined, 0n])
})

test('any answer of a node is read or refused, and reading never hangs', () => {
  // A small generator, so that every run has the same cases.
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed
  }
  for (let round = 0; round < 3000; round++) {
    const bytes = Uint8Array.from({ length: next() % 40 }, () => next() % 256)
    try {
      decode(bytes)
    } catch (error) {
      expect(isLatchkeyError(error, 'request/unreadable')).toBe(true)
    }
  }
})
