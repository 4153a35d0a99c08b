import { providerError } from '../../shared/provider-error.ts'

/** The fields of a request's parameters; a value that isn't an object has none. */
export function fieldsOf({ params }: { readonly params: unknown }): Readonly<Record<string, unknown>> {
  return Object(params) as Record<string, unknown>
}

/** Reads bytes written as text. Throws -32602. */
export function decodeParam(coder: { decode(text: string): Uint8Array }, value: unknown): Uint8Array {
  try {
    if (typeof value === 'string' && value) return coder.decode(value)
  } catch {
    // Handled below.
  }
  throw providerError(-32602, 'The request cannot be read.')
}
