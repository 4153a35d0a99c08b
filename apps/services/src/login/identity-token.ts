import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { IdentityToken } from '@latchkey/frame/wire'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK, SignJWT } from 'jose'
import { isFresh } from '../limits/is-fresh.ts'
import type { Database } from '../store/database.ts'
import { addKey, readKeys, type StoredKey } from './keys/key-ring.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How long a token is valid. */
const lifeMs = 10 * minute
/** The age of a key at which the next one is made. */
const keyLifeMs = 30 * day
/** How long a new key is published before it signs, so that every verifier has fetched it. */
const publishMs = 60 * minute
/** How long a key is published after the next one signs. */
const graceMs = day

type IdentityClaims = {
  readonly issuer: string
  readonly project: string
  readonly account: string
  readonly addresses?: { readonly eip155: string; readonly solana?: string } | undefined
  readonly email?: string | undefined
  /** The thumbprint of the device key that the login session is bound to. */
  readonly thumbprint: string
}

export type IdentityTokens = {
  sign(claims: IdentityClaims): Promise<IdentityToken>
  /** The public keys, for `/.well-known/jwks.json`. */
  publish(): Promise<{ readonly keys: readonly JWK[] }>
}

/**
 * Signs identity tokens. Every server node finds the keys in the store, wrapped by the sealing key. They change each
 * month.
 */
export function createIdentityTokens(options: {
  readonly database: Database
  readonly sealingKey: Uint8Array
  readonly now: () => number
}): IdentityTokens {
  const { database, sealingKey, now } = options
  let known: { readonly keys: readonly StoredKey[]; readonly at: number } | undefined
  /** Opened keys are kept, because reading a key from PEM and making its id takes as long as a signature. */
  const openKeys = new Map<string, Promise<{ readonly privateKey: KeyObject; readonly kid: string }>>()
  const opened = (key: StoredKey) => {
    const found = openKeys.get(key.id) ?? openKey(key)
    openKeys.set(key.id, found)
    return found
  }

  const read = async () => (await readKeys(database, sealingKey)).filter(({ purpose }) => purpose === 'signing')
  /** Keys in order; makes the next one when the newest is old. */
  const keys = async (): Promise<readonly StoredKey[]> => {
    if (known && isFresh(known.at, now(), minute)) return known.keys
    let found = await read()
    const newest = found.at(-1)
    if (!newest || now() - newest.createdAt >= keyLifeMs) {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      const content = Buffer.from(await exportPKCS8(privateKey))
      await addKey(database, sealingKey, {
        purpose: 'signing',
        generation: (newest?.generation ?? 0) + 1,
        content,
        now: now(),
      })
      found = await read()
    }
    const signing = signer(found, now())
    const gone = found.filter(
      (key) => key.generation < signing.generation && now() - signing.createdAt > publishMs + graceMs,
    )
    for (const { id } of gone) await database.run('DELETE FROM login_keys WHERE id = $1', [id])
    known = { keys: found.filter((key) => !gone.includes(key)), at: now() }
    return known.keys
  }

  return {
    async sign({ account, addresses, email, issuer, project, thumbprint }) {
      const { kid, privateKey } = await opened(signer(await keys(), now()))
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = issuedAt + lifeMs / 1000
      const token = await new SignJWT({
        ...(addresses && { addresses }),
        ...(email !== undefined && { email, email_verified: true }),
        cnf: { jkt: thumbprint },
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setAudience(project)
        .setSubject(account)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt: expiresAt * 1000 }
    },
    publish: async () => ({ keys: await Promise.all((await keys()).map(publicJwk)) }),
  }
}

/** The newest key that was published long enough; the very first key signs at once. */
function signer(keys: readonly StoredKey[], now: number): StoredKey {
  const key = keys.findLast(({ createdAt }) => now - createdAt >= publishMs) ?? keys[0]
  if (!key) throw new Error('login: no signing key')
  return key
}

async function openKey(key: StoredKey) {
  return { privateKey: createPrivateKey(key.content.toString()), kid: (await publicJwk(key)).kid ?? '' }
}

async function publicJwk({ content }: StoredKey): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(createPrivateKey(content.toString())))
  return { ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}
