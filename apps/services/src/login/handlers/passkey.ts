import { createHash } from 'node:crypto'
import { type FlowResult, type LoginWire, type PasskeyFinishRequest, passkeyLoginText } from '@latchkey/frame/wire'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { networksAround } from '../../limits/networks-around.ts'
import type { Database, SqlValue } from '../../store/database.ts'
import { completeLogin } from '../complete-login.ts'
import { day, type LoginContext, minute, realmOf, requireProject } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { readPublicKey } from '../passkey-account/read-public-key.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { lockAccount } from '../store/accounts.ts'
import { countUse } from '../store/counters.ts'
import { addFlow, endFlow, type Flow, findFlow } from '../store/flows.ts'
import { addPasskeyAccount, findPasskeyAccount } from '../store/passkey-accounts.ts'
import { dropAttestation } from './drop-attestation.ts'
import { requireLinking } from './permission.ts'

type Content = {
  readonly projectId: string
  readonly purpose: 'create' | 'link' | 'get'
  readonly linkTo?: string | undefined
  readonly challenge: string
  readonly label: string
}
type Credential = PasskeyFinishRequest['credential']

const kind = 'passkey'
const lifeMs = 5 * minute
/** ECDSA with SHA-256 on P-256 (COSE -7). Accounts on Ethereum can verify no other algorithm. */
const algorithms = [-7]
const passkeyIssuer = 'passkey'
/**
 * How many ceremonies one device may begin in an hour, and how many accounts a network may make in ten minutes and in a
 * day. An account is never removed by itself.
 */
const mostBegun = 120
const mostCreated = 60
const mostCreatedADay = 500

/** Options for `navigator.credentials`; they are fetched before the click, so they are good for five minutes. */
export async function passkeyOptions(
  context: LoginContext,
  { keyProof, label = 'Passkey', projectId, purpose }: LoginWire['passkey/options']['request'],
  caller: Caller,
) {
  const { config, database, keys, now } = context
  const { rpId } = requirePasskeys(context)
  await requireProject(context, projectId)
  // A passkey account works only on networks with smart accounts.
  if (purpose === 'create' && Object.keys(config.smartAccounts).length === 0)
    throw new LoginError('login/method-off', 'Accounts of passkeys need a network with smart accounts')
  await countUse(context, database, [{ name: `passkey:${caller.thumbprint}`, most: mostBegun, windowMs: 60 * minute }])
  const linkTo = purpose === 'link' ? await requireLinking(context, sessionOf(caller), keyProof) : undefined
  const options =
    purpose === 'get'
      ? await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: lifeMs })
      : await generateRegistrationOptions({
          rpName: config.name,
          rpID: rpId,
          userName: label,
          userDisplayName: label,
          timeout: lifeMs,
          attestationType: 'none',
          supportedAlgorithmIDs: algorithms,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: linkTo === undefined ? [] : await passkeysOf(context, linkTo),
        })
  const flow = await addFlow<Content>(database, keys, {
    kind,
    thumbprint: caller.thumbprint,
    content: { projectId, purpose, linkTo, challenge: options.challenge, label },
    now: now(),
    lifeMs,
  })
  if (!flow) throw new LoginError('login/flow', 'Begin again')
  return { flow: flow.id, options: { ...options }, expiresAt: flow.expiresAt }
}

/** Takes the passkey's answer: a new passkey, or a login with one. */
export async function finishPasskey(
  context: LoginContext,
  { credential, flow: id, seal }: LoginWire['passkey/finish']['request'],
  caller: Caller,
): Promise<FlowResult> {
  requirePasskeys(context)
  requireOwnWindow(credential)
  const { database, keys, now } = context
  const flow = await findFlow<Content>(database, keys, { id, kind, thumbprint: caller.thumbprint, now: now() })
  if (!flow) throw new LoginError('login/flow', 'The flow is unknown or has ended')
  return flow.content.purpose === 'get'
    ? logInWithPasskey(context, flow, credential, caller)
    : addPasskey(context, flow, { credential, seal }, caller)
}

async function addPasskey(
  context: LoginContext,
  { content, id }: Flow<Content>,
  { credential, seal }: Omit<PasskeyFinishRequest, 'flow'>,
  caller: Caller,
): Promise<FlowResult> {
  const { challenge, label, linkTo, projectId, purpose } = content
  const { registrationInfo: made } = await hold(async () =>
    verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: dropAttestation(credential.response.attestationObject ?? ''),
        },
      },
      expectedChallenge: challenge,
      ...expected(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!made) throw refused()
  await hold(async () => readPublicKey(made.credential.publicKey))
  if (purpose === 'create')
    await countUse(
      context,
      context.database,
      networksAround(caller.network).flatMap((each, index) => [
        { name: `passkey-new:${each}`, most: mostCreated * (index + 1), windowMs: 10 * minute },
        { name: `passkey-new-day:${each}`, most: mostCreatedADay * (index + 1), windowMs: day },
      ]),
    )
  return completeLogin(context, caller, {
    projectId,
    purpose: purpose === 'link' ? 'link' : 'login',
    linkTo,
    // Without attestation the caller chooses the id, so an id that the server knows proves nothing.
    mustBeNew: true,
    login: { method: 'passkey', issuer: passkeyIssuer, subject: made.credential.id, label },
    end: (tx) => endFlow(tx, id),
    onCreated: addPasskeyAccount,
    onAdded: async (tx, identity) => {
      const publicKey = Buffer.from(made.credential.publicKey).toString('base64url')
      const isFixed = linkTo !== undefined && (await isAddressFixed(tx, linkTo))
      if (isFixed && !seal)
        throw new LoginError('login/vault-state', 'A passkey that is added later needs a seal of the address')
      const added = await tx.run(
        `INSERT INTO login_passkeys (id, identity, public_key, counter, transports, seal) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (id) DO NOTHING`,
        [
          made.credential.id,
          identity,
          publicKey,
          made.credential.counter,
          JSON.stringify(credential.response.transports ?? []),
          (isFixed && seal) || null,
        ],
      )
      // If projects have accounts of their own, another project may have this login.
      if (added === 0) throw new LoginError('login/taken', 'This login belongs to another account')
    },
  })
}

async function logInWithPasskey(
  context: LoginContext,
  { content, id }: Flow<Content>,
  credential: Credential,
  caller: Caller,
): Promise<FlowResult> {
  const { challenge, projectId } = content
  const row = await context.database.get(
    `SELECT p.*, i.realm FROM login_passkeys p JOIN login_identities i ON i.id = p.identity WHERE p.id = $1 AND i.realm = $2`,
    [credential.id, realmOf(context.config, projectId)],
  )
  if (!row) throw refused()
  const { authenticationInfo, verified } = await hold(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: createHash('sha256').update(passkeyLoginText(challenge)).digest('base64url'),
      ...expected(context),
      requireUserVerification: true,
      credential: {
        id: String(row.id),
        publicKey: new Uint8Array(Buffer.from(String(row.public_key), 'base64url')),
        counter: Number(row.counter),
      },
    }),
  )
  if (!verified) throw refused()
  return completeLogin(context, caller, {
    projectId,
    purpose: 'login',
    login: { method: 'passkey', issuer: passkeyIssuer, subject: credential.id, label: content.label },
    end: async (tx) => {
      await tx.run('UPDATE login_passkeys SET counter = $2 WHERE id = $1', [
        credential.id,
        authenticationInfo.newCounter,
      ])
      return endFlow(tx, id)
    },
  })
}

/** Locks the account. Otherwise the address could be fixed in between, and the passkey would have no seal. */
async function isAddressFixed(tx: Database, account: string): Promise<boolean> {
  await lockAccount(tx, account)
  return (await findPasskeyAccount(tx, account))?.address !== undefined
}

async function passkeysOf({ database }: LoginContext, account: SqlValue): Promise<{ readonly id: string }[]> {
  const rows = await database.all(
    'SELECT p.id FROM login_passkeys p JOIN login_identities i ON i.id = p.identity WHERE i.account = $1',
    [account],
  )
  return rows.map(({ id }) => ({ id: String(id) }))
}

const expected = (context: LoginContext) => ({
  expectedOrigin: [...context.config.origins],
  expectedRPID: requirePasskeys(context).rpId,
})

function requirePasskeys({ config }: LoginContext): { readonly rpId: string } {
  if (!config.passkey) throw new LoginError('login/method-off', 'Passkeys aren’t configured')
  return config.passkey
}

/** A passkey is made and used in a window of the login site. In a frame, the page around could lead the visitor's click. */
function requireOwnWindow({ response }: Credential): void {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }
    if (data.crossOrigin === true) throw refused()
  } catch {
    throw refused()
  }
}

const refused = () => new LoginError('login/passkey', 'The passkey’s answer doesn’t hold')

/** Every error of the library becomes the same refusal. */
async function hold<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch {
    throw refused()
  }
}
