import { createHmac, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

type StoredPasskey = {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}
type Authenticator = { readonly session: CDPSession; authenticatorId: string }

/** What a synced account of a visitor holds, for all its devices. */
type Keychain = {
  readonly credentials: Map<string, StoredPasskey>
  /** The secrets of the PRF extension, by credential. */
  readonly secrets: Map<string, Buffer>
  readonly windows: Map<Page, Promise<Authenticator>>
  /** `last`: settles when what was made and used until now is copied to every window. */
  readonly copies: { last: Promise<unknown> }
}

/** The passkeys of a visitor's device, for all pages and windows of a browser context. */
export type VirtualPasskeys = {
  /** For a second device of the same visitor: `addVirtualPasskeys(context, first.keychain)`. */
  readonly keychain: Keychain
  /** Resolves when every window has every passkey. Await it before you change what a single window has. */
  synced(): Promise<void>
  /** The visitor dismisses the browser's dialog: the next calls fail with `NotAllowedError`, until `accept`. */
  dismiss(): Promise<void>
  accept(): Promise<void>
  /** How many passkeys there are. */
  readonly count: () => number
  /** Forgets all passkeys, on all devices. */
  clear(): Promise<void>
}

/**
 * Gives a browser context an authenticator with a fingerprint sensor, in Chromium only. The browser itself checks the relying party, the
 * permissions of frames and the visitor's click, as with a real passkey. Chromium has one virtual authenticator for each window, so passkeys are
 * copied between them; and as the copies lack the secret of the PRF extension, its values come from here (WebAuthn level 3, `prf`).
 *
 * @param keychain of another device of the same visitor, whose passkeys are synced to this one. @default a new one
 * @example
 * const passkeys = await addVirtualPasskeys(context)
 * await page.getByRole('button', { name: 'Passkey' }).click()
 */
export async function addVirtualPasskeys(
  context: BrowserContext,
  keychain: Keychain = {
    credentials: new Map(),
    secrets: new Map(),
    windows: new Map(),
    copies: { last: Promise.resolve() },
  },
): Promise<VirtualPasskeys> {
  const { copies, credentials, secrets, windows } = keychain
  let isUserVerified = true

  const each = async (which: (page: Page) => boolean, act: (authenticator: Authenticator) => Promise<unknown>) => {
    for (const [page, opening] of windows) if (which(page)) await opening.then(act).catch(ignoreClosed)
  }
  const isAny = () => true
  const isHere = (page: Page) => page.context() === context
  const put = ({ session, authenticatorId }: Authenticator, credential: StoredPasskey) =>
    session.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })

  function keep(credential: StoredPasskey, from: CDPSession) {
    const { credentialId } = credential
    credentials.set(credentialId, credential)
    const copy = async (authenticator: Authenticator) => {
      const { authenticatorId, session } = authenticator
      if (session === from) return
      await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId }).catch(ignoreClosed)
      await put(authenticator, credential)
    }
    // One after the other: an older copy must not arrive after a newer one.
    copies.last = copies.last.then(() => each(isAny, copy))
  }

  async function open(page: Page): Promise<Authenticator> {
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    const authenticator = { session, authenticatorId: await plugIn(session) }
    session.on('WebAuthn.credentialAdded', ({ credential }) => keep(credential as StoredPasskey, session))
    session.on('WebAuthn.credentialAsserted', ({ credential }) => keep(credential as StoredPasskey, session))
    return authenticator
  }

  /** An authenticator with every passkey of the visitor; returns its id. */
  async function plugIn(session: CDPSession): Promise<string> {
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        automaticPresenceSimulation: true,
        hasPrf: true,
      },
    })
    for (const credential of credentials.values()) await put({ session, authenticatorId }, credential)
    return authenticatorId
  }

  async function watch(page: Page) {
    const opening = open(page)
    windows.set(page, opening)
    page.once('close', () => windows.delete(page))
    await opening.catch(ignoreClosed)
  }

  await context.exposeBinding(prfBinding, (_source, id: string, salt: string) => {
    const secret = secrets.get(id) ?? randomBytes(32)
    secrets.set(id, secret)
    return createHmac('sha256', secret).update(Buffer.from(salt, 'base64url')).digest('base64url')
  })
  await context.addInitScript(sharePrf, prfBinding)
  context.on('page', watch)
  await Promise.all(context.pages().map(watch))

  const setVerified = (value: boolean, act: (authenticator: Authenticator) => Promise<unknown>) => {
    isUserVerified = value
    return each(isHere, act)
  }
  return {
    keychain,
    synced: async () => void (await copies.last),
    dismiss: () =>
      setVerified(false, ({ authenticatorId, session }) =>
        session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
      ),
    // A sensor that was refused too often stays blocked (CTAP 2.1, built-in user verification), so the device gets another one.
    accept: () =>
      setVerified(true, async (authenticator) => {
        const { authenticatorId, session } = authenticator
        await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
        authenticator.authenticatorId = await plugIn(session)
      }),
    count: () => credentials.size,
    async clear() {
      credentials.clear()
      await each(isAny, ({ authenticatorId, session }) =>
        session.send('WebAuthn.clearCredentials', { authenticatorId }),
      )
    },
  }
}

const prfBinding = '__latchkeyPasskeyPrf'

/** Runs in every page: the browser's own answer, with PRF values that are the same in every window. */
function sharePrf(binding: string): void {
  if (!('credentials' in navigator)) return
  type Salts = { readonly first: BufferSource; readonly second?: BufferSource | undefined }
  type Prf = { readonly eval?: Salts; readonly evalByCredential?: Readonly<Record<string, Salts>> }
  type Evaluate = (id: string, salt: string) => Promise<string>
  const evaluate = (window as unknown as Record<string, Evaluate>)[binding] as Evaluate
  const encode = (given: BufferSource) => {
    const bytes = ArrayBuffer.isView(given)
      ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
      : new Uint8Array(given)
    return btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '')
  }
  const decode = (text: string) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer

  async function withPrf(credential: Credential | null, prf: Prf | undefined) {
    if (!credential || !prf) return credential
    const key = credential as PublicKeyCredential
    const results = key.getClientExtensionResults()
    const salts = prf.evalByCredential?.[key.id] ?? prf.eval
    const values = salts && {
      first: decode(await evaluate(key.id, encode(salts.first))),
      ...(salts.second && { second: decode(await evaluate(key.id, encode(salts.second))) }),
    }
    const isCreated = 'attestationObject' in key.response
    Object.defineProperty(key, 'getClientExtensionResults', {
      value: () => ({ ...results, prf: { ...(isCreated && { enabled: true }), ...(values && { results: values }) } }),
    })
    return key
  }
  const { credentials } = navigator
  const create = credentials.create.bind(credentials)
  const get = credentials.get.bind(credentials)
  const prfOf = (options: CredentialCreationOptions & CredentialRequestOptions = {}) =>
    (options.publicKey?.extensions as { prf?: Prf } | undefined)?.prf
  Object.defineProperties(credentials, {
    create: { configurable: true, value: async (o?: object) => withPrf(await create(o), prfOf(o)) },
    get: { configurable: true, value: async (o?: object) => withPrf(await get(o), prfOf(o)) },
  })
}

/** A page may close at any moment, with its session. */
function ignoreClosed(): void {}
