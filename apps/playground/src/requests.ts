import {
  activeConnection,
  getNetwork,
  type LatchkeyClient,
  sendTransaction,
  signMessage,
  transfer,
} from '@latchkey/core'
import { resolveTarget } from '@latchkey/core/wallet-calls'
import { recoverMessageAddress } from 'viem'
import type { Ecosystem } from './ecosystems/ecosystem.ts'
import { evmReceiver } from './evm-receiver.ts'

/** Length of the signature of a key, as hex. A contract's signature names no account. */
const keySignature = 132
const message = 'Hello from the Latchkey playground'

/** A message and everything that the wallet answered, so that the page can check it. */
export type Signed = Readonly<Record<string, unknown>> & { readonly account: string }

/** Asks the wallet in use to sign, whatever its namespace. On EVM the account is the one that the signature of a key names. */
export async function sign(client: LatchkeyClient): Promise<Signed> {
  const { connection, target } = resolveTarget(client, {}, 'signMessage')
  const answer = await signMessage(client, { ...target, message })
  const account =
    connection.namespace === 'eip155' && answer.signature.length === keySignature
      ? await recoverMessageAddress({ message, signature: answer.signature as `0x${string}` })
      : target.account
  return { message, chainId: target.chainId, ...answer, account }
}

/** What "Send" would send on the network in use, and its receiver: a hundredth of the native currency, or 25 of the chain's token. */
export function sendable(client: LatchkeyClient, ecosystems: readonly Ecosystem[]) {
  const { chainNamespace, nativeCurrency } = getNetwork(client)
  const own = ecosystems.find(({ adapter }) => adapter.namespace === chainNamespace)
  const to = own?.receiver ?? evmReceiver
  const { decimals, symbol } = nativeCurrency
  // The currency of a network that isn't the app's is unknown.
  const native = decimals < 2 ? [] : [{ label: `0.01 ${symbol}`, amount: 10n ** BigInt(decimals - 2), to }]
  const { token } = own ?? {}
  return token
    ? [
        ...native,
        { label: `25 ${token.symbol}`, amount: 25n * 10n ** BigInt(token.decimals), to, token: token.address },
      ]
    : native
}

export type Sendable = ReturnType<typeof sendable>[number] & { readonly token?: string }

/** Sends with the wallet in use: by the ability that sends amounts where there is one, else as an EVM transaction. */
export async function send(client: LatchkeyClient, { amount, to, token }: Sendable): Promise<string> {
  const connection = activeConnection(client.connection.getState())
  if (!token && connection?.namespace === 'eip155')
    return (await sendTransaction(client, { transaction: { to, value: amount } })).hash
  return (await transfer(client, { to, amount, token })).hash
}
