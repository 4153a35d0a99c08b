import * as fc from 'fast-check'
import { checksumAddress } from './checksum-address.ts'
import type { SignInMessage } from './sign-in-message.ts'

const from = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const time = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true })

/** An account of each ecosystem. A valid text is enough; it needs no point of a curve. */
export const accounts: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  'bip122:000000000019d6689c085ae165831e93': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'cosmos:cosmoshub-4': 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
}

export const evmAccount = fc.record({
  chainId: fc.nat().map((reference) => `eip155:${reference}`),
  accountAddress: from('0123456789abcdef', 40, 40).map((digits) => checksumAddress(`0x${digits}`)),
})
export const otherAccount = fc
  .constantFrom(...Object.entries(accounts))
  .map(([chainId, accountAddress]) => ({ chainId, accountAddress }))

/** Any message that the grammar allows. */
export function anyMessage(
  account: fc.Arbitrary<{ chainId: string; accountAddress: string }>,
): fc.Arbitrary<SignInMessage> {
  const rest = fc.record(
    {
      domain: fc.oneof(
        fc.webAuthority({ withPort: true }),
        fc.constant('[::1]:5173'),
        fc.constant('xn--exmple-cua.org'),
      ),
      scheme: fc.constantFrom('https', 'http', 'app+x'),
      statement: from(`:/?#[]@!$&'()*+,;= ${alphanumeric}-._~`, 1, 80).filter((text) => !text.startsWith('URI: ')),
      uri,
      version: fc.constant('1' as const),
      nonce: from(alphanumeric, 8, 40),
      issuedAt: time,
      expirationTime: time,
      notBefore: time,
      requestId: from(`${alphanumeric}-._~:@`, 0, 20),
      resources: fc.array(uri, { maxLength: 4 }),
    },
    { requiredKeys: ['domain', 'uri', 'version', 'nonce', 'issuedAt'] },
  )
  return fc.tuple(account, rest).map(([who, what]) => ({ ...what, ...who }))
}
