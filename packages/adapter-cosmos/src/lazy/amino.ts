/** An amount of a denomination, in amino JSON and in our requests to wallets. */
export type Coin = { readonly denom: string; readonly amount: string }

/** A fee in amino JSON. */
export type AminoFee = {
  readonly amount: readonly Coin[]
  readonly gas: string
  readonly granter?: string | undefined
  readonly payer?: string | undefined
}

/** The document that a wallet signs by `signAmino`. */
export type AminoDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: AminoFee
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
  readonly timeout_height?: string | undefined
}

/** The signed bytes: JSON with sorted keys and no white space; `&`, `<` and `>` are escaped, as Go does. */
export function serializeAmino(doc: unknown): Uint8Array {
  const text = JSON.stringify(sorted(doc))
  return new TextEncoder().encode(text.replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'))
}

/** The document of ADR-36: an impossible transaction that contains the data. */
export function arbitraryDoc(signer: string, base64: string): AminoDoc {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64 } }],
    memo: '',
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]))
}
