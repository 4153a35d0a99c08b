import type { Cacao, SiwxSession } from '@latchkey/core/ports'
import { checkFields } from '../message/check-fields.ts'
import { limits } from '../message/limits.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'

/** Passkeys and multi-signature accounts need kilobytes. */
const longestSignature = 200_000
const extras = ['scheme', 'publicKey', 'signedBytes'] as const

const isText = (value: unknown, limit: number): value is string => typeof value === 'string' && value.length <= limit
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A stored sign-in session; undefined when a field breaks its rule, when text or signature is not a string, or when a cacao lacks one of
 * its three parts.
 */
export function decodeSession(value: unknown): SiwxSession | undefined {
  if (!isRecord(value)) return undefined
  const { cacao, data, message, signature } = value
  if (!isText(message, limits.message) || !isText(signature, longestSignature)) return undefined
  const fields = decodeFields(data)
  if (!fields) return undefined
  const kept = extras.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]] as const]))
  if (!kept.every(([, text]) => isText(text, longestSignature))) return undefined
  if (cacao !== undefined && !isCacao(cacao)) return undefined
  return { data: fields, message, signature, ...Object.fromEntries(kept), ...(cacao !== undefined && { cacao }) }
}

function decodeFields(data: unknown): SignInMessage | undefined {
  if (!isRecord(data)) return undefined
  try {
    const message = data as unknown as SignInMessage
    checkFields(message)
    return message
  } catch {
    return undefined
  }
}

function isCacao(value: unknown): value is Cacao {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s)) return false
  return typeof value.h.t === 'string' && typeof value.s.t === 'string' && typeof value.s.s === 'string'
}
