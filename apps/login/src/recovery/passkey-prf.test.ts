import { expect, test, vi } from 'vitest'
import { createPasskeySecret, getPasskeySecret } from './passkey-prf.ts'

const rpId = 'login.shop.example'
const value = (byte: number, length = 32) => new Uint8Array(length).fill(byte).buffer

type Given = { readonly publicKey: PublicKeyCredentialRequestOptions & PublicKeyCredentialCreationOptions }

/** What the authenticator gives at its making and at each use after it; `null` = the browser gives no passkey at all. */
function authenticator({
  created,
  enabled = true,
  uses = [],
}: {
  readonly created?: ArrayBuffer | undefined
  readonly enabled?: boolean | undefined
  readonly uses?: readonly (ArrayBuffer | undefined | null)[]
}) {
  const asked: Given['publicKey'][] = []
  const left = [...uses]
  const rawId = new Uint8Array([1, 2, 3]).buffer
  const passkey = (prf: object) => ({
    rawId,
    response: { attestationObject: new Uint8Array([4, 5]).buffer },
    getClientExtensionResults: () => ({ prf }),
  })
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey }: Given) => {
        asked.push(publicKey)
        return passkey({ enabled, ...(created && { results: { first: created } }) })
      },
      get: async ({ publicKey }: Given) => {
        asked.push(publicKey)
        if (left.length === 0) throw new Error('The passkey was asked more often than expected.')
        const first = left.shift()
        return first === null ? null : passkey(first ? { results: { first } } : {})
      },
    },
  })
  return { asked, left, rawId }
}

const make = () => createPasskeySecret('account-1', rpId, 'Shop: recovery')

test('a value that a second use gives again is the secret, and the second use is of this passkey with the same salt', async () => {
  const { asked, left, rawId } = authenticator({ created: value(7), uses: [value(7)] })
  const secret = await make()
  expect(secret?.prf).toEqual(new Uint8Array(32).fill(7))
  expect(secret?.made).toEqual({ id: 'AQID', attestationObject: 'BAU' })
  expect(left).toEqual([])
  const [first, second] = asked
  expect(second).toMatchObject({ rpId, userVerification: 'required', allowCredentials: [{ id: rawId }] })
  expect(second?.extensions).toEqual(first?.extensions)
  expect(second?.challenge).not.toEqual(first?.challenge)
})

test('where making it gives no value, two uses do, and both must give the same one', async () => {
  const same = authenticator({ uses: [value(7), value(7)] })
  expect((await make())?.prf).toEqual(new Uint8Array(32).fill(7))
  expect(same.left).toEqual([])
  authenticator({ uses: [value(7), value(8)] })
  expect(await make()).toBeUndefined()
})

test.each([
  ['another value at the second use', { created: value(7), uses: [value(8)] }],
  ['none at the second use', { created: value(7), uses: [undefined] }],
  ['a second use that gives no passkey', { created: value(7), uses: [null] }],
  ['a second value that ends earlier', { created: value(7), uses: [value(7, 31)] }],
  ['a value that is too short, although it comes again', { created: value(7, 16), uses: [value(7, 16)] }],
  ['no value at all', { uses: [undefined, undefined] }],
  ['no support, as it says at its making', { enabled: false, created: value(7) }],
])('a passkey seals nothing with %s', async (_, behaviour) => {
  const { left } = authenticator(behaviour)
  expect(await make()).toBeUndefined()
  expect(left).toEqual([])
})

test('a value that differs in its last byte alone is another one', async () => {
  const last = new Uint8Array(32).fill(7)
  last[31] = 8
  authenticator({ created: value(7), uses: [last.buffer] })
  expect(await make()).toBeUndefined()
})

test('later uses ask for any passkey of the site, with the salt of the account', async () => {
  const { asked } = authenticator({ uses: [value(7), value(7)] })
  expect(await getPasskeySecret('account-1', rpId)).toEqual(new Uint8Array(32).fill(7))
  await getPasskeySecret('account-2', rpId)
  const [one, two] = asked
  expect(one).not.toHaveProperty('allowCredentials')
  expect(one?.extensions).not.toEqual(two?.extensions)
})
