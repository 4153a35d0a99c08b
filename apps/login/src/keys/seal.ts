/**
 * What a sealed text belongs to. The seal covers it, so a text that was moved to another account or purpose can't be
 * opened.
 */
export type SealContext = {
  readonly accountId: string
  /** What is sealed, such as `recovery-share` or `kit`. */
  readonly purpose: string
  /** The addresses of the keys that the content opens. So a server can't combine the content with other addresses. */
  readonly addresses?: { readonly eip155: string; readonly solana: string } | undefined
}

/** The version of the format: the first byte of every sealed text. */
const version = 1
const ivLength = 12
const saltLength = 16

/**
 * Encrypts bytes under a secret of at least 128 random bits: a passkey's PRF value or a recovery code. Passwords can be
 * guessed, so they aren't allowed. HKDF with SHA-256 (RFC 5869) and a fresh salt, then AES-256-GCM with the context as
 * associated data.
 *
 * @returns version (1 byte), salt (16), nonce (12), cipher text with its tag
 * @example const sealed = await seal({ secret, content: share, context: { accountId, purpose: 'recovery-share' } })
 */
export async function seal({
  secret,
  content,
  context,
}: {
  readonly secret: Uint8Array
  readonly content: Uint8Array
  readonly context: SealContext
}): Promise<Uint8Array> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength))
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const key = await keyOf(secret, salt, context)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encode(context) },
    key,
    copy(content),
  )
  return new Uint8Array([version, ...salt, ...iv, ...new Uint8Array(sealed)])
}

/**
 * Opens what `seal` made.
 *
 * @throws `RangeError` when the secret, the context or a byte is wrong
 */
export async function unseal({
  secret,
  sealed,
  context,
}: {
  readonly secret: Uint8Array
  readonly sealed: Uint8Array
  readonly context: SealContext
}): Promise<Uint8Array> {
  const wrong = new RangeError('It does not open with this')
  const head = 1 + saltLength + ivLength
  if (sealed[0] !== version || sealed.length < head + 16) throw wrong
  const salt = sealed.slice(1, 1 + saltLength)
  const iv = sealed.slice(1 + saltLength, head)
  const key = await keyOf(secret, salt, context)
  try {
    const options = { name: 'AES-GCM', iv, additionalData: encode(context) }
    return new Uint8Array(await crypto.subtle.decrypt(options, key, sealed.slice(head)))
  } catch {
    throw wrong
  }
}

async function keyOf(secret: Uint8Array, salt: Uint8Array<ArrayBuffer>, context: SealContext): Promise<CryptoKey> {
  if (secret.length < 16) throw new RangeError('A secret of at least 16 bytes is needed')
  const material = await crypto.subtle.importKey('raw', copy(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encode(context) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/**
 * Encodes a context. Two contexts never have the same bytes, because JSON escapes the characters that separate the
 * parts.
 */
function encode({ accountId, addresses, purpose }: SealContext): Uint8Array<ArrayBuffer> {
  const of = addresses ? [addresses.eip155, addresses.solana] : []
  return new TextEncoder().encode(JSON.stringify(['latchkey', version, purpose, accountId, ...of]))
}

/** Copies bytes, because WebCrypto doesn't accept a view of shared memory. */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes)
