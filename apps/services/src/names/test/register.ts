import type { PrivateKeyAccount } from 'viem/accounts'

export type RegistrationOptions = {
  readonly name: string
  readonly account: PrivateKeyAccount
  /** @default now */
  readonly timestamp?: number | undefined
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** @default 31337 */
  readonly chain?: number | undefined
}

/** The body of a registration, as an app sends it. */
export async function signRegistration({
  account,
  attributes = {},
  chain = 31337,
  name,
  timestamp,
}: RegistrationOptions) {
  const message = JSON.stringify({ name, attributes, timestamp: timestamp ?? Math.floor(Date.now() / 1000) })
  return {
    coin_type: 0x8000_0000 + chain,
    address: account.address as string,
    message,
    signature: (await account.signMessage({ message })) as string,
  }
}
