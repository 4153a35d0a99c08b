import { utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'

/**
 * The bytes that ADR-36 has signed: the amino JSON of a transaction that can't be one, keys sorted, no white space. Neither base64 nor a
 * bech32 address has a character that amino would escape.
 * https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export function signDoc(signer: string, message: string): Uint8Array {
  const data = base64.encode(utf8ToBytes(message))
  return utf8ToBytes(
    JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
      sequence: '0',
    }),
  )
}
