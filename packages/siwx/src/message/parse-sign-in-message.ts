import { signInError } from '../errors.ts'
import { checkFields } from './check-fields.ts'
import { type Ecosystem, ecosystemNamed } from './ecosystem.ts'
import { limits } from './limits.ts'
import type { SignInMessage } from './sign-in-message.ts'

const unreadable = (details: string) => signInError('siwx/message-unreadable', details)
const firstLine = /^(?:([^:/]*):\/\/)?(.*) wants you to sign in with your ([A-Z][a-z]+) account:$/

/** Reads lines from the top; a line is taken only if the grammar allows it next. */
function createReader(lines: readonly string[]) {
  let next = 0
  const optional = (label: string): string | undefined => {
    const line = lines[next]
    if (!line?.startsWith(`${label}: `)) return undefined
    next += 1
    return line.slice(label.length + 2)
  }
  return {
    peek: () => lines[next],
    line: () => lines[next++],
    blank() {
      if (lines[next++] !== '') throw unreadable(`line ${next} must be empty`)
    },
    optional,
    field(label: string): string {
      const value = optional(label)
      if (value === undefined) throw unreadable(`line ${next + 1} must begin with "${label}: "`)
      return value
    },
    end() {
      if (next < lines.length) throw unreadable(`line ${next + 1} is in the wrong place`)
    },
  }
}

type Reader = ReturnType<typeof createReader>

function readStatement(reader: Reader, { namespace }: Ecosystem): string | undefined {
  reader.blank()
  const line = reader.peek()
  if (line === '') {
    reader.blank()
    return undefined
  }
  // Sign In With Solana has one blank line when there is no statement.
  if (namespace === 'solana' && line?.startsWith('URI: ')) return undefined
  const statement = reader.line()
  reader.blank()
  return statement
}

function readChainId(reader: Reader, { aliases, namespace }: Ecosystem): string {
  const written = reader.field('Chain ID')
  // Sign In With Solana also lets a wallet write `mainnet` and `solana:mainnet`.
  const reference = aliases && written.startsWith(`${namespace}:`) ? written.slice(namespace.length + 1) : written
  return `${namespace}:${(aliases && Object.hasOwn(aliases, reference) && aliases[reference]) || reference}`
}

function readResources(reader: Reader): string[] | undefined {
  if (reader.peek() !== 'Resources:') return undefined
  reader.line()
  const resources: string[] = []
  while (reader.peek()?.startsWith('- ')) resources.push(reader.line()?.slice(2) ?? '')
  return resources
}

/**
 * Reads a sign-in message strictly: every line in order, every field valid, nothing before or after. The result formats to the same
 * text again, except for Solana's network names, which become CAIP-2 ids.
 *
 * @throws `siwx/message-unreadable`, `siwx/field-invalid`, `siwx/field-too-long`, `siwx/domain-not-ascii`
 *
 * @example
 * parseSignInMessage(text).nonce // '32891757'
 */
export function parseSignInMessage(text: string): SignInMessage {
  if (typeof text !== 'string') throw unreadable('it is not a string')
  if (text.length > limits.message)
    throw signInError('siwx/field-too-long', `it is longer than ${limits.message}`, 'message')
  const reader = createReader(text.split('\n'))
  const [, scheme, domain = '', name = ''] = firstLine.exec(reader.line() ?? '') ?? []
  const ecosystem = ecosystemNamed(name)
  if (!ecosystem) throw unreadable('line 1 must be "<domain> wants you to sign in with your <Ethereum> account:"')
  const accountAddress = reader.line() ?? ''
  const statement = readStatement(reader, ecosystem)
  const uri = reader.field('URI')
  const version = reader.field('Version') as '1'
  const chainId = readChainId(reader, ecosystem)
  const nonce = reader.field('Nonce')
  const issuedAt = reader.field('Issued At')
  const expirationTime = reader.optional('Expiration Time')
  const notBefore = reader.optional('Not Before')
  const requestId = reader.optional('Request ID')
  const resources = readResources(reader)
  reader.end()
  const message: SignInMessage = {
    domain,
    accountAddress,
    chainId,
    uri,
    version,
    nonce,
    issuedAt,
    ...(scheme !== undefined && { scheme }),
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources }),
  }
  checkFields(message)
  return message
}
