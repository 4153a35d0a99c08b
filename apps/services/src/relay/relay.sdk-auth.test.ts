import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'
import { stayLocal } from '../test/sdk.ts'
import {
  account,
  address,
  chainId,
  createPair,
  namespaces,
  next,
  optionalNamespaces,
  type Pair,
  turnOff,
} from '../test/sdk-pair.ts'

/** The key of anvil's second account, which is public. */
const signer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const iss = `did:pkh:${account}`

let services: Services
let pair: Pair
const clients: Parameters<typeof turnOff>[0][] = []
beforeAll(async () => {
  stayLocal()
  services = await startServices({ port: 0, logLevel: 'silent' })
  const { relayUrl } = services
  pair = await createPair({ app: relayUrl, wallet: relayUrl }, (client) => clients.push(client))
})
afterAll(async () => {
  await Promise.all(clients.map(turnOff))
  await services.close()
})

const methods = ['personal_sign']
const wish = { domain: 'app.example', chains: [chainId], nonce: 'abcdef123456', statement: 'Sign in to App' }

/** Signs a sign-in request as a wallet does. */
async function sign(request: AuthTypes.PayloadParams): Promise<AuthTypes.Cacao> {
  const message = pair.wallet.formatAuthMessage({ request, iss })
  return buildAuthObject(request, { t: 'eip191', s: await signer.signMessage({ message }) }, iss)
}

async function isSignedBy(cacao: AuthTypes.Cacao): Promise<boolean> {
  const message = pair.wallet.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss })
  return verifyMessage({ address, message, signature: cacao.s.s as `0x${string}` })
}

test('one-click auth: a session comes with the sign-in that the offer asked for', async () => {
  const { app, wallet } = pair
  type Proposal = {
    id: number
    params: { requests?: { authentication?: AuthTypes.PayloadParams[] } }
  }
  const proposed = next<Proposal>(wallet, 'session_proposal')
  const { uri = '', approval } = await app.connect({
    optionalNamespaces,
    authentication: [{ ...wish, uri: 'https://app.example/login', ttl: 60_000 } as never],
  })
  await wallet.pair({ uri })
  const { id, params } = await proposed
  const requests = params.requests?.authentication ?? []
  expect(requests).toHaveLength(1)
  const authentication = await Promise.all(requests.map(sign))
  const [session] = await Promise.all([
    approval(),
    wallet.approveSession({ id, namespaces, proposalRequestsResponses: { authentication } }),
  ])
  const [cacao] = session.authentication ?? []
  expect(cacao?.p).toMatchObject({ iss, domain: 'app.example', nonce: wish.nonce })
  expect(cacao && (await isSignedBy(cacao))).toBe(true)
})

test('one-click auth: wc_sessionAuthenticate opens a session and hands over the signature', async () => {
  const { app, wallet } = pair
  const asked = next<{ id: number; params: { authPayload: AuthTypes.PayloadParams } }>(wallet, 'session_authenticate')
  const { uri, response } = await app.authenticate({ ...wish, methods, uri: 'https://app.example/login' })
  await wallet.pair({ uri })
  const { id, params } = await asked
  // The wallet signs what it may do later along with who it is (ERC-5573).
  const auths = [await sign(populateAuthPayload({ authPayload: params.authPayload, chains: [chainId], methods }))]
  const [{ session, auths: received }] = await Promise.all([
    response(),
    wallet.approveSessionAuthenticate({ id, auths }),
  ])
  expect(received?.[0] && (await isSignedBy(received[0]))).toBe(true)
  expect(session?.namespaces.eip155?.accounts).toContain(account)
})

test('one-click auth: a visitor’s no reaches the app', async () => {
  const { app, wallet } = pair
  const asked = next<{ id: number }>(wallet, 'session_authenticate')
  const { uri, response } = await app.authenticate({ ...wish, uri: 'https://app.example/login' })
  await wallet.pair({ uri })
  const { id } = await asked
  const refused = expect(response()).rejects.toBe('User rejected.')
  await wallet.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
  await refused
})
