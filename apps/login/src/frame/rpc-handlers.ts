import type { RequestContext } from '@latchkey/frame/remote'
import type { Address } from 'viem'
import type { Bundles } from '../calls/bundles.ts'
import type { Signable } from '../keys/signable.ts'
import type { RpcContext, RpcRequest } from '../rpc/rpc-context.ts'
import type { Sendings } from '../rpc/sendings.ts'
import type { HandlersOptions } from './handlers-options.ts'
import type { LoginState, ReadyAccount } from './login-state.ts'

/** Answers JSON-RPC requests of the app, with the keys or the passkeys of the account. */
export function createRpcHandlers(
  options: HandlersOptions,
  {
    accountType,
    chainId,
    networks,
    state,
  }: Pick<RpcContext, 'accountType' | 'networks'> & { readonly state: LoginState; chainId(): string },
) {
  const { approvals, clock, nodes, server, store } = options
  let bundles: Bundles | undefined
  let sendings: Sendings | undefined

  return {
    async RPC_REQUEST(request: RpcRequest, caller: RequestContext) {
      const found = await state.require()
      const { eip155, solana } = found.own
      // The code for encodings, fees and bundles loads with the first request, so that the frame is ready sooner.
      const [{ answerRpc, createBundles, createSendings, signWithKeys }, passkey] = await Promise.all([
        import('./rpc.ts'),
        passkeySigning(options, found, caller.signal),
      ])
      bundles ??= createBundles(server, store, nodes)
      sendings ??= createSendings(store, clock)
      return answerRpc(
        {
          addresses: { eip155: eip155 as Address, solana },
          loginOrigin: new URL(options.passkeyPage).origin,
          chainId: chainId(),
          nodes,
          approvals,
          passkeyAccount: passkey?.account,
          ...(passkey ??
            signWithKeys({
              ...options,
              account: found,
              signal: caller.signal,
              recover: () => state.requireKeys(caller.signal),
            })),
          server,
          clock,
          networks,
          bundles,
          sendings,
          accountType,
        },
        request,
        caller,
      )
    },
  }
}

/**
 * Makes the passkeys of the account sign instead of a key. This code loads before the visitor is asked, because after
 * a click the browser allows asking the passkey for a moment only.
 */
async function passkeySigning(
  { nodes, passkeys }: HandlersOptions,
  { passkeyAccount }: ReadyAccount,
  signal: AbortSignal,
) {
  if (!passkeyAccount) return undefined
  const [{ requireOwnContract }, { signWithPasskey }] = await Promise.all([
    import('../passkey/require-own-contract.ts'),
    import('./sign-with-passkey.ts'),
  ])
  const account = requireOwnContract(passkeyAccount)
  const ask = (challenge: Uint8Array) => passkeys.sign(account, challenge, signal)
  const sign = (signable: Signable, chain: string) => signWithPasskey({ account, ask, nodes }, signable, chain)
  return { account, sign }
}
