import { createPublicKey, verify } from 'node:crypto'
import {
  type Addresses,
  type KeyProof,
  keyProofText,
  type Permission,
  type StepUpAction,
  stepUpText,
} from '@latchkey/frame/wire'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import type { Database } from '../../store/database.ts'
import { hashToken, randomToken } from '../keys/secrets.ts'
import { freshMs, type LoginContext, minute } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import type { Session } from '../request/caller.ts'
import { findPasskeyAccount } from '../store/passkey-accounts.ts'

const challengeMs = 5 * minute
/** The most open challenges of one login session. */
const mostChallenges = 20

/** Makes a one-time text for signatures of keys and recovery factors. */
export async function createChallenge({ database, now }: LoginContext, session: Session) {
  const challenge = randomToken()
  const expiresAt = now() + challengeMs
  await database.transaction(async (tx) => {
    const row = await tx.get('SELECT count(*) AS n FROM login_challenges WHERE session = $1 AND expires_at > $2', [
      session.id,
      now(),
    ])
    if (Number(row?.n) >= mostChallenges)
      throw new LoginError('login/rate', 'Too many open challenges', { retryAfter: 60 })
    await tx.run('INSERT INTO login_challenges (hash, session, expires_at) VALUES ($1, $2, $3)', [
      hashToken(challenge),
      session.id,
      expiresAt,
    ])
  })
  return { challenge, expiresAt }
}

/** Uses up a challenge of a login session; false when it is unknown, too old or already used. */
export async function takeChallenge(
  tx: Pick<Database, 'run'>,
  session: Session,
  challenge: string,
  now: number,
): Promise<boolean> {
  const count = await tx.run('DELETE FROM login_challenges WHERE hash = $1 AND session = $2 AND expires_at > $3', [
    hashToken(challenge),
    session.id,
    now,
  ])
  return count === 1
}

/**
 * Checks that the caller has the account's keys, and uses up the challenge.
 *
 * @throws {LoginError} `login/key-proof`
 */
export async function requireKeyProof(
  tx: Database,
  session: Session,
  addresses: Addresses,
  proof: KeyProof | undefined,
  now: number,
): Promise<void> {
  const isFresh = proof !== undefined && (await takeChallenge(tx, session, proof.challenge, now))
  if (!isFresh || !(await holds(session.account, addresses, proof)))
    throw new LoginError('login/key-proof', 'The signature of the account’s keys is missing or doesn’t hold')
}

/**
 * Allows to link a further login to the account: by the account's keys, or for an account of passkeys by a fresh
 * login. Otherwise a thief with a stolen session or mailbox could add a login of their own, which stays when the visitor
 * has the mailbox back. An account without keys links nothing: its visitor can't prove more than such a thief.
 *
 * @returns the account that is linked to
 * @throws {LoginError} `login/key-proof`, `login/stale`, `login/vault-state`
 */
export async function requireLinking(
  { database, now }: LoginContext,
  session: Session,
  keyProof: KeyProof | undefined,
): Promise<string> {
  if (await findPasskeyAccount(database, session.account)) {
    if (now() - session.authenticatedAt >= freshMs)
      throw new LoginError('login/stale', 'This needs a login of the last five minutes')
  } else
    await database.transaction(async (tx) =>
      requireKeyProof(tx, session, await addressesOf(tx, session.account), keyProof, now()),
    )
  return session.account
}

/**
 * The addresses of an account's keys.
 *
 * @throws {LoginError} `login/vault-state` when it has none
 */
export async function addressesOf(tx: Pick<Database, 'get'>, account: string): Promise<Addresses> {
  const row = await tx.get('SELECT addresses FROM login_accounts WHERE id = $1', [account])
  if (!row || row.addresses === null) throw new LoginError('login/vault-state', 'The account has no keys yet')
  return JSON.parse(String(row.addresses)) as Addresses
}

async function holds(account: string, addresses: Addresses, proof: KeyProof): Promise<boolean> {
  try {
    const message = keyProofText(account, proof.challenge)
    const signature = `0x${Buffer.from(proof.eip155, 'base64url').toString('hex')}` as const
    const signer = await recoverMessageAddress({ message, signature })
    if (signer.toLowerCase() !== addresses.eip155.toLowerCase()) return false
    return verifyEd25519(base58.decode(addresses.solana), message, proof.solana)
  } catch {
    return false
  }
}

/** Verifies a signature of Ed25519 by a raw public key. */
function verifyEd25519(publicKey: Uint8Array, text: string, signature: string): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/**
 * Allows a sensitive action: by a recovery factor if the account has one, otherwise by its keys. An account without
 * keys needs only a fresh login.
 *
 * @throws {LoginError} `login/step-up`, `login/key-proof`
 */
export async function requirePermission(
  tx: Database,
  session: Session,
  action: StepUpAction,
  { keyProof, stepUp }: Permission,
  now: number,
): Promise<void> {
  const account = await tx.get('SELECT addresses FROM login_accounts WHERE id = $1', [session.account])
  const factors = await tx.all('SELECT id, step_up_key, step_up_from FROM login_recoveries WHERE account = $1', [
    session.account,
  ])
  if (factors.length === 0) {
    if (!account || account.addresses === null) return
    await requireKeyProof(tx, session, JSON.parse(String(account.addresses)) as Addresses, keyProof, now)
    return
  }
  const refuse = (message: string) => new LoginError('login/step-up', message)
  if (!stepUp) throw refuse('A recovery factor is needed')
  const isFresh = await takeChallenge(tx, session, stepUp.challenge, now)
  const factor = factors.find(({ id }) => id === stepUp.recoveryId)
  if (!isFresh || !factor) throw refuse('The challenge or the factor is unknown')
  if (Number(factor.step_up_from) > now) throw refuse('This factor was added beside others and allows nothing yet')
  const text = stepUpText(action, session.account, stepUp.challenge)
  if (!verifyEd25519(Buffer.from(String(factor.step_up_key), 'base64url'), text, stepUp.signature))
    throw refuse('The signature doesn’t hold')
}
