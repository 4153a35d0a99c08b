import type { WalletKitTypes } from '@reown/walletkit'
import type { Sdk } from './load-sdk.ts'
import type { WalletContext } from './wallet-context.ts'

const method = 'wc_sessionAuthenticate'
type SignedIn = ReturnType<Sdk['buildAuthObject']>
type SignInRequest = NonNullable<
  NonNullable<WalletKitTypes.SessionProposal['params']['requests']>['authentication']
>[number]

/**
 * Signs the sign-in requests of a proposal (CAIP-122), each for the first of its chains on which the wallet has an account. When declined
 * (`reject('wc_sessionAuthenticate')`), the session is approved without them, as in a wallet without that ability.
 */
export async function signIn(requests: readonly SignInRequest[], wallet: WalletContext): Promise<SignedIn[]> {
  try {
    await wallet.visitor.prompt(method, requests)
  } catch {
    return []
  }
  const answers = await Promise.all(requests.map((request) => signOne(request, wallet)))
  return answers.filter((answer) => answer !== undefined)
}

async function signOne(request: SignInRequest, { sdk, kit, namespaces }: WalletContext) {
  for (const namespace of namespaces) {
    const { accounts } = namespace.support()
    const account = accounts.find((it) => request.chains.some((chain) => it.startsWith(`${chain}:`)))
    if (!account || !namespace.signIn) continue
    const iss = `did:pkh:${account}`
    const s = await namespace.signIn(kit.formatAuthMessage({ request, iss }))
    return sdk.buildAuthObject(request, { t: 'eip191', s }, iss)
  }
  return undefined
}
