import { refusalOf } from '@latchkey/frame/protocol'
import type { Account } from '@latchkey/frame/wire'
import type { Signable } from '../keys/signable.ts'
import type { RpcContext } from '../rpc/rpc-context.ts'
import { digestOf, proveByPasskey, readStepUp, withPasskey } from '../step-up/prove-by-passkey.ts'
import type { Approved } from '../worker/approved.ts'
import type { HandlersOptions } from './handlers-options.ts'

export type KeySigningOptions = Pick<HandlersOptions, 'approvals' | 'keys' | 'passkeys' | 'server'> & {
  readonly account: Account
  readonly signal: AbortSignal
  /** Asks the visitor for a recovery factor. Rejects when the visitor closes the question. */
  recover(): Promise<unknown>
}

/**
 * Signs with the keys of an account what the visitor approved in one request of the app.
 *
 * If the account asks for its passkey, the passkey confirms each approval. The rule is short because the login server
 * has to enforce it: **nothing is signed without the passkey**, not even a sign-in. The server can only give its share
 * of the key or keep it. It can't see what is signed with it: a share that it gave for a harmless text would sign a
 * transfer as well.
 *
 * If no share of this device opens the keys any more, the visitor is asked for a recovery factor first. What they
 * approved is signed after that.
 */
export function signWithKeys({
  account,
  approvals,
  keys,
  passkeys,
  recover,
  server,
  signal,
}: KeySigningOptions): Pick<RpcContext, 'approvals' | 'sign' | 'end'> {
  let approved: Approved | undefined
  const asker = {
    server,
    ask: (asked: Parameters<typeof passkeys.sign>[0], challenge: Uint8Array) => passkeys.sign(asked, challenge, signal),
  }
  const sign = (signable: Signable) =>
    withPasskey(
      async (proof) => keys.holderFor(account, { approved, proof }).sign(signable),
      () => proveByPasskey(asker, account, { action: 'release', digest: approved?.digest ?? '' }),
    )
  return {
    approvals: {
      async ask(origin, question, asked) {
        // Keys may still be open here from the time before another device turned the passkey setting on. If the server
        // can't be asked, it decides itself, because it holds its share.
        const isOn = readStepUp(server).then(
          (read) => read.isOn,
          () => false,
        )
        await approvals.ask(origin, question, asked)
        const digest = await digestOf({ origin, question })
        approved = { id: crypto.randomUUID(), digest, needsPasskey: await isOn }
      },
    },
    sign: (signable) =>
      sign(signable).catch(async (error: unknown) => {
        if (refusalOf(error)?.code !== 'login/needs-recovery') throw error
        await recover()
        return sign(signable)
      }),
    end() {
      if (approved) keys.end(approved.id)
    },
  }
}
