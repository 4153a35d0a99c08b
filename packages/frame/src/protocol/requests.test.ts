import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { openChannel } from '../app/channel.ts'
import { type Handlers, serveApp } from '../remote/serve-app.ts'
import { twoWindows } from '../testing/two-windows.ts'
import type { RequestName, RequestPayload, RequestReply } from './messages.ts'
import { requests } from './schemas.ts'

type Exchange = {
  readonly [Name in RequestName]?: readonly [RequestPayload<Name>, RequestReply<Name>]
}

/** Sends each request to a frame that gives the scripted answers; what the frame's handlers got, and what the app got. */
async function exchange(script: Exchange) {
  const { app, frame } = twoWindows()
  const got: unknown[] = []
  const handlers = Object.fromEntries(
    Object.keys(requests).map((name) => [
      name,
      async (payload: unknown) => {
        got.push([name, payload])
        return script[name as RequestName]?.[1]
      },
    ]),
  ) as unknown as Handlers
  let count = 0
  const random = { id: () => `id${++count}` }
  serveApp({ app, origin: app.origin, listen: frame.listen, handlers, random })
  const channel = openChannel({
    peer: () => frame,
    origin: frame.origin,
    listen: app.listen,
    clock: createFakeClock(),
    random,
  })
  const answers: unknown[] = []
  for (const [name, [payload]] of Object.entries(script) as unknown as [RequestName, [never]][])
    answers.push(await channel.request(name, payload))
  return { got, answers, names: frame.received.map(({ data }) => (data as { type: string }).type) }
}

async function expectThrough(script: Exchange) {
  const { answers, got, names } = await exchange(script)
  expect(names).toEqual(Object.keys(script).map((name) => `@latchkey-app/${name}`))
  expect(got).toEqual(Object.entries(script).map(([name, [payload]]) => [name, payload]))
  expect(answers).toEqual(Object.values(script).map(([, reply]) => reply))
}

const right: { readonly [Name in RequestName]?: RequestReply<Name> } = {
  CONNECT_EMAIL: { action: 'CONNECT' },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://login.shop.example/social' },
}

/** The fields that are refused; no wrong payload reaches the frame, and no wrong reply the app. */
async function expectRefused(table: { readonly [Name in RequestName]?: { payload?: unknown[]; reply?: unknown[] } }) {
  for (const [name, { payload = [], reply = [] }] of Object.entries(table))
    for (const [given, answer] of [
      ...payload.map((wrong) => [wrong, right[name as RequestName]]),
      ...reply.map((wrong) => [name === 'UPDATE_EMAIL_SECONDARY_OTP' ? { otp: '1' } : undefined, wrong]),
    ])
      await expect(
        exchange({ [name]: [given, answer] }),
        `${name} ${JSON.stringify([given, answer])}`,
      ).rejects.toMatchObject({ code: 'login/message-invalid' })
}

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const app = {
  metadata: { name: 'Shop', description: 'Sells', url: 'https://app.shop.example', icons: ['data:,'] },
  projectId: 'shop',
  sdkVersion: '1.0.0',
  sdkType: 'core',
}
const user = { address, chainId: 1, smartAccountDeployed: false }

test('[S7.5] [S3.39] network, e-mail, device and code go to the frame as they were given, wrong ones are refused', async () => {
  await expectThrough({
    SWITCH_NETWORK: [{ chainId: 'eip155:10' }, { chainId: 'eip155:10' }],
    CONNECT_EMAIL: [{ email: 'ada@shop.example' }, { action: 'VERIFY_DEVICE', device: 'Chrome on Linux' }],
    CONNECT_DEVICE: [undefined, undefined],
    CONNECT_OTP: [{ otp: '123456' }, undefined],
    CONNECT_SOCIAL: [{ uri: 'https://app.shop.example/#result' }, user],
    GET_SOCIAL_REDIRECT_URI: [{ provider: 'github' }, { uri: 'https://login.shop.example/social' }],
    IS_CONNECTED: [{ token: 'a.b.c' }, { isConnected: true }],
    UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '654321' }, { newEmail: 'ada@new.example' }],
  })
  await expectRefused({
    SWITCH_NETWORK: { payload: [undefined, {}, { chainId: null }, { chainId: 1.5 }, { chainId: ['eip155:1'] }] },
    CONNECT_EMAIL: { payload: [{}, { email: 7 }, { email: 'ada' }] },
    CONNECT_OTP: { payload: [{}, { otp: 123456 }] },
    CONNECT_SOCIAL: { payload: [{}, { uri: 7 }] },
    GET_SOCIAL_REDIRECT_URI: { payload: [{}, { provider: 'myspace' }, { provider: 'farcaster' }] },
    IS_CONNECTED: { payload: [{ token: 7 }] },
    UPDATE_EMAIL_SECONDARY_OTP: { reply: [{}, { newEmail: 7 }, { newEmail: 'ada' }] },
  })
})

test('[S7.6] a social login says where it ended and which account is preferred; Farcaster begins with a link', () =>
  expectThrough({
    CONNECT_SOCIAL: [
      { uri: 'https://app.shop.example/#result', preferredAccountType: 'smartAccount', chainId: 'eip155:1' },
      user,
    ],
    GET_FARCASTER_URI: [undefined, { url: 'https://farcaster.example/connect' }],
    CONNECT_FARCASTER: [undefined, { userName: 'ada' }],
  }))

test('[S7.7] the user is asked for with network, account type and social address', () =>
  expectThrough({
    GET_USER: [
      { chainId: 137, preferredAccountType: 'eoa', socialUri: 'https://app.shop.example/#result' },
      {
        ...user,
        email: 'ada@shop.example',
        userName: 'ada',
        method: 'email',
        accounts: [{ address, type: 'eoa', namespace: 'eip155' }],
        preferredAccountType: 'eoa',
      },
    ],
    GET_SOCIAL_REDIRECT_URI: [
      { provider: 'apple', mode: 'redirect', returnTo: 'https://app.shop.example/cart' },
      { uri: 'https://login.shop.example/social' },
    ],
  }))

test('[S7.8] [S3.42] signing out, the session, the network and the networks of smart accounts, which are numbers', async () => {
  await expectThrough({
    SIGN_OUT: [undefined, undefined],
    IS_CONNECTED: [undefined, { isConnected: false }],
    GET_CHAIN_ID: [undefined, { chainId: 1 }],
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 10, 8453] }],
  })
  const wrong = [undefined, 1, ['1'], ['eip155:1'], [1.5], [null]]
  const reply = wrong.map((smartAccountEnabledNetworks) => ({ smartAccountEnabledNetworks }))
  await expectRefused({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: { reply } })
})

test('[S7.9] smart account, preferred account and JSON-RPC', () =>
  expectThrough({
    INIT_SMART_ACCOUNT: [undefined, { address, isDeployed: false }],
    SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'smartAccount', address }],
    RPC_REQUEST: [{ method: 'eth_getBalance', params: [address, 'latest'], chainId: 'eip155:1' }, '0x0'],
  }))

test('[S7.10] a new e-mail address takes the code of the old and of the new one', () =>
  expectThrough({
    UPDATE_EMAIL: [{ email: 'ada@new.example' }, { action: 'VERIFY_PRIMARY_OTP' }],
    UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
    UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '654321' }, { newEmail: 'ada@new.example' }],
  }))

test('[S7.11] [S3.40] [S3.41] the frame gets the looks, the app and its own reload, and refuses wrong ones', async () => {
  await expectThrough({
    SYNC_THEME: [{ themeMode: 'dark', themeVariables: { accent: '#0a7' }, locale: 'ar', direction: 'rtl' }, undefined],
    SYNC_DAPP_DATA: [app, undefined],
    RELOAD: [undefined, undefined],
  })
  await expectRefused({
    SYNC_THEME: {
      payload: [
        ...['system', 'Dark', 7, null].map((themeMode) => ({ themeMode })),
        ...['red', { accent: {} }, { accent: null }].map((themeVariables) => ({ themeVariables })),
      ],
    },
    SYNC_DAPP_DATA: {
      payload: [
        ...['projectId', 'sdkVersion', 'sdkType', 'metadata'].map((field) => ({ ...app, [field]: 7 })),
        ...['name', 'description', 'url', 'icons'].map((field) => ({
          ...app,
          metadata: { ...app.metadata, [field]: 7 },
        })),
      ],
    },
  })
})

test('[S3.13] [S3.14] [S3.15] a user has an address and a chain; e-mail may be null, name, accounts and type are optional', async () => {
  const read = async (given: object) => {
    const { answers } = await exchange({ GET_USER: [undefined, given as never] })
    return answers[0]
  }
  expect(await read({ address, chainId: 'eip155:1' })).toEqual({
    address,
    chainId: 'eip155:1',
    smartAccountDeployed: false,
  })
  const whole = {
    address,
    chainId: 1,
    email: null,
    userName: 'ada',
    accounts: [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
    hasRecovery: false,
  }
  expect(await read(whole)).toEqual(whole)
  for (const broken of [
    { chainId: 1 },
    { address },
    { address, chainId: {} },
    { address, chainId: 1, email: 7 },
    { address, chainId: 1, accounts: [{ address, type: 'payment' }] },
    { address, chainId: 1, preferredAccountType: 'other' },
    { address, chainId: 1, smartAccountDeployed: 'yes' },
    { address, chainId: 1, hasRecovery: 'yes' },
  ])
    await expect(read(broken)).rejects.toMatchObject({ code: 'login/message-invalid' })
})
