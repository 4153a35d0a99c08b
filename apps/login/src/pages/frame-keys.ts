import type { Account } from '@latchkey/frame/wire'
import type { FrameContext } from '../stage/frame-context.ts'
import type { Stage } from '../stage/stage.ts'
import type { AccountKeys } from '../worker/account-keys.ts'
import type { Vault } from '../worker/vault-client.ts'

/** The keys of the account. The worker holds them. The stage shows the steps that need the visitor. */
export function createFrameKeys({
  vault,
  stage,
  store,
}: {
  readonly vault: Vault
  readonly stage: Stage
  readonly store: FrameContext['store']
}): AccountKeys {
  return {
    state: (account) => vault.ask('state', { account }),
    // The visitor may import their own words, so the keys are made after the visitor's first answer.
    create: (account, signal = new AbortController().signal) =>
      stage.show(account.passkeyAccount ? 'second-owner' : 'set-up-recovery', { account }, signal),
    recover: (account, signal) => stage.show('enter-recovery', { account }, signal),
    async offerRecovery(account: Account, signal) {
      if (await store.note('recovery-later', account.id)) return account
      return stage.show('set-up-recovery', { account }, signal)
    },
    tellDeletion: async (...given) =>
      (await import('../settings/tell-deletion.ts')).tellDeletion({ stage, store }, ...given),
    holderFor: (account, use) => ({
      sign: (signable) => vault.ask('sign', { account, signable, ...use }),
      lock: () => void vault.ask('lock').catch(() => {}),
      isLocked: () => true,
    }),
    prove: (account, proof) => vault.ask('prove', { account, proof }),
    end: (approval) => void vault.ask('end', { approval }).catch(() => {}),
    forget: () => vault.ask('lock'),
  }
}
