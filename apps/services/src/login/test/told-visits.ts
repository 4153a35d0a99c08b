import { expect } from 'vitest'
import { createLoginClient, type LoginClient } from './login-client.ts'
import { createShare, createTestFactor, createTestKeys } from './test-keys.ts'
import { createTestPasskey, type TestPasskey } from './test-passkey.ts'
import { logInByPasskey, site, takeCode } from './test-people.ts'

/** Something that an answer of the server has said, and a look whether it is so. */
export type Told = {
  readonly what: 'account' | 'share' | 'recovery' | 'second device' | 'passkeys' | 'address' | 'deletion'
  readonly account: string
  check(): Promise<void>
}

export type VisitOptions = {
  readonly url: string
  /** Called before each request. */
  readonly onRequest: () => void
  /** The next code that was mailed to an address. */
  readonly codeOf: (email: string) => Promise<string>
}

const projectId = 'shop'
const kitOwner = '0x00000000000000000000000000000000000050a9'

/** Visitors on the real clock, who note what they are told. */
export function createToldVisits({ codeOf, onRequest, url }: VisitOptions) {
  const told: Told[] = []
  let [devices, visitors] = [0, 0]

  /** A device in a network of its own. */
  async function newDevice(): Promise<LoginClient> {
    devices += 1
    const headers = { 'x-visitor': `10.${(devices >> 16) & 255}.${(devices >> 8) & 255}.${devices & 255}` }
    const client = await createLoginClient(url, { now: Date.now, headers })
    const { ask } = client
    client.ask = (...request) => {
      onRequest()
      return ask(...request)
    }
    return client
  }
  async function logIn(client: LoginClient, email: string) {
    const started = await client.ask('email/start', { projectId, email, purpose: 'login' })
    if (started.action === 'CONNECT') throw new Error('the device is logged in')
    const { flow } = started
    const answer = await takeCode(
      () => codeOf(email),
      (code) => client.ask('email/verify', { flow, code }),
    )
    return client.keep(answer).account
  }
  async function checkShare(client: LoginClient, share: string) {
    const { refreshToken = '' } = client.tokens ?? {}
    client.tokens = await client.ask('session/refresh', { refreshToken }, { accessToken: undefined })
    expect(await client.ask('vault/share/read', {})).toEqual({ share })
  }

  /** Logs in by e-mail and makes the first split. */
  async function settle() {
    visitors += 1
    const email = `visitor${visitors}@shop.example`
    const client = await newDevice()
    const enter = async () => {
      const other = await newDevice()
      return { other, account: await logIn(other, email) }
    }
    const { id: account } = await logIn(client, email)
    told.push({
      what: 'account',
      account,
      check: async () => expect((await enter()).account.id).toBe(account),
    })
    const [keys, share] = [createTestKeys(), createShare()]
    const keyProof = await keys.prove(client, account)
    await client.ask('vault/create', { addresses: keys.addresses, share, keyProof })
    told.push({ what: 'share', account, check: () => checkShare(client, share) })
    return { account, client, email, enter, keys }
  }

  /** A recovery factor is added; a new device recovers with it. */
  async function recover() {
    const { account, client, email, enter, keys } = await settle()
    const [{ sealed, stepUpKey }, share] = [createTestFactor(), createShare()]
    const keyProof = await keys.prove(client, account)
    const request = { kind: 'code', label: 'Code', sealed, share, stepUpKey, keyProof } as const
    const { recoveries } = (await client.ask('vault/recovery/add', request)).account
    const recoveryId = recoveries[0]?.id ?? ''
    const read = async (by: LoginClient) =>
      expect(await by.ask('vault/recovery/read', { recoveryId })).toEqual({ kind: 'code', sealed, share })
    told.push({ what: 'recovery', account, check: async () => read((await enter()).other) })
    const second = await newDevice()
    await logIn(second, email)
    await read(second)
    const own = createShare()
    await second.ask('vault/share/write', { share: own, keyProof: await keys.prove(second, account) })
    told.push({ what: 'second device', account, check: () => checkShare(second, own) })
  }

  /** An account is made with a passkey, gets a second one, and then its address. */
  async function makePasskeyAccount() {
    const client = await newDevice()
    const make = async (purpose: 'create' | 'link') => {
      const { flow, options } = await client.ask('passkey/options', { projectId, purpose, label: 'Phone' })
      const passkey = createTestPasskey(site)
      return { passkey, answer: await client.ask('passkey/finish', { flow, credential: passkey.create(options) }) }
    }
    const first = await make('create')
    const { id: account } = client.keep(first.answer).account
    const enter = async (passkey: TestPasskey) => {
      const answer = await logInByPasskey(await newDevice(), passkey)
      expect(answer?.account.id).toBe(account)
      return answer?.account.passkeyAccount
    }
    told.push({ what: 'passkeys', account, check: async () => void (await enter(first.passkey)) })
    const second = await make('link')
    told.push({ what: 'passkeys', account, check: async () => void (await enter(second.passkey)) })
    const draft = (await client.ask('passkey/account', { kitOwner, isDraft: true })).account.passkeyAccount
    const seals = (draft?.owners ?? []).map(({ id }) => ({ id, seal: createShare().slice(0, 43) }))
    await client.ask('passkey/account', { kitOwner, seals })
    const owners = draft?.owners.map((each, index) => ({ ...each, ...seals[index] }))
    told.push({
      what: 'address',
      account,
      check: async () => expect(await enter(second.passkey)).toEqual({ ...draft, owners }),
    })
  }

  /** The account's deletion is asked for. Until it is due, the account is as it was. */
  async function leave() {
    const { account, client, enter, keys } = await settle()
    const permission = { keyProof: await keys.prove(client, account) }
    const { dueAt } = await client.ask('account/delete', { permission })
    const check = async () => expect((await enter()).account).toMatchObject({ id: account, deletion: { dueAt } })
    told.push({ what: 'deletion', account, check })
  }

  return { told, visits: [recover, makePasskeyAccount, leave] as const }
}
