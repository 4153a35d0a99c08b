import { systemClock } from '@latchkey/core'
import { createTestPasskey, type TestPasskey } from '@latchkey/services/login-testing'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import type { Assertion } from '../passkey/assertion.ts'
import { type PasskeyPurpose, runPasskeyPopup } from '../popup/run-passkey-popup.ts'
import { createPopup } from './popup.fixture.ts'
import { type FrameOptions, loginOrigin, type Site } from './site.fixture.ts'
import { rpId, smartChain } from './smart-scene.fixture.ts'

export const newPasskey = (): TestPasskey => createTestPasskey({ origin: loginOrigin, rpId })

/** The passkey signs the challenge of an operation or a text, in the frame. */
export function signWith(passkey: TestPasskey, challenge: Uint8Array): Assertion {
  const { id, response } = passkey.get({}, { challenge: Buffer.from(challenge).toString('base64url') })
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  return {
    id,
    authenticatorData: bytes(response.authenticatorData),
    clientDataJSON: bytes(response.clientDataJSON),
    signature: bytes(response.signature),
  }
}

/** Logs in with a passkey, in a popup. */
export async function logInWithPasskey(
  site: Site,
  frame: Awaited<ReturnType<Site['openFrame']>>,
  passkey: TestPasskey,
  purpose: PasskeyPurpose,
): Promise<void> {
  const { uri } = await frame.channel.request('GET_PASSKEY_URI', undefined)
  expect(uri).toContain(`${loginOrigin}/passkey.html#`)
  const popup = createPopup(frame.windows.open(loginOrigin), site.url)
  const running = runPasskeyPopup({
    page: popup.page(uri),
    clock: systemClock,
    screen: { show: () => {}, choose: async () => purpose },
    passkeys: {
      isSupported: true,
      // The frame has hashed the challenge already.
      ask: async (how, options) => {
        if (how === 'create') return passkey.create(options)
        const { response, ...credential } = passkey.get({}, { challenge: String(options.challenge) })
        return { ...credential, response: { ...response, userHandle: passkey.userHandle } }
      },
    },
  })
  await frame.channel.request('CONNECT_PASSKEY', { uri })
  await running
}

/** Opens a frame whose visitor has this passkey, and logs in with it in a popup. */
export async function passkeyVisitor(
  site: Site,
  {
    chain: used = smartChain,
    passkey = newPasskey(),
    purpose = 'create',
    ...options
  }: Pick<FrameOptions, 'fixOwners' | 'page'> & {
    passkey?: TestPasskey
    purpose?: PasskeyPurpose
    chain?: string
  } = {},
) {
  const asked: Uint8Array[] = []
  const frame = await site.openFrame({
    ...options,
    passkey: async (_, challenge) => {
      asked.push(challenge)
      return signWith(passkey, challenge)
    },
  })
  await logInWithPasskey(site, frame, passkey, purpose)
  const user = await frame.channel.request('GET_USER', { chainId: used })
  const address = user.address as Hex
  const ask = (method: string, params: unknown[], on: string = smartChain) =>
    frame.channel.request('RPC_REQUEST', { method, params, chainId: on })
  return { ...frame, address, ask, asked, passkey, user }
}
