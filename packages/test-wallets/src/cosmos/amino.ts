/** A public key in amino JSON. */
export type AminoPublicKey = { readonly type: string; readonly value: string }

/** The document that `signAmino` signs. Numbers are decimal strings. */
export type AminoSignDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
    readonly granter?: string | undefined
    readonly payer?: string | undefined
  }
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
  readonly timeout_height?: string | undefined
}

/** The signed bytes: amino JSON, keys sorted, without white space, with `&`, `<` and `>` escaped as Go does. */
export function serializeAmino(doc: unknown): Uint8Array {
  const text = JSON.stringify(sorted(doc))
  return new TextEncoder().encode(text.replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]))
}
