import type { WalletKitTypes } from '@reown/walletkit'
import { delayOf } from '../shared/switches.ts'
import { toProviderError } from '../shared/to-provider-error.ts'
import { wait } from '../shared/wait.ts'
import { approveNamespaces } from './approve-namespaces.ts'
import { sessionError } from './session-error.ts'
import { signIn } from './sign-in.ts'
import type { WalletContext } from './wallet-context.ts'

const method = 'wc_sessionPropose'

/** Shows a proposal to the visitor and approves or rejects it. */
export async function answerProposal(event: WalletKitTypes.SessionProposal, wallet: WalletContext): Promise<void> {
  const { sdk, kit, visitor, namespaces } = wallet
  const { id, params: proposal } = event
  const { proposer, requiredNamespaces, optionalNamespaces } = proposal
  const shown = { proposer: proposer.metadata, requiredNamespaces, optionalNamespaces }
  const answer = async () => {
    await wait(delayOf(wallet.switches(), method))
    await wallet.opened()
    await visitor.prompt(method, shown)
    const approved = approveNamespaces(sdk, proposal, namespaces, wallet.limits())
    const requested = proposal.requests?.authentication ?? []
    const authentication = requested.length > 0 ? await signIn(requested, wallet) : []
    const responses = authentication.length > 0 ? { proposalRequestsResponses: { authentication } } : {}
    await wallet.send(() => kit.approveSession({ id, namespaces: approved, ...responses }))
  }
  await wallet.log.note(method, shown, answer).catch((thrown) => {
    const reason = sessionError(toProviderError(thrown))
    // The proposal is missing when it expired meanwhile, or when the approval itself failed half-way.
    return wallet.send(() => kit.rejectSession({ id, reason })).catch(() => {})
  })
}
