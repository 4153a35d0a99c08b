import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeAccount } from '../../kernel/connection/select.ts'
import { compare } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { sayAmount } from '../transactions/say-amount.ts'
import type { BuiltTransaction } from '../transactions/transactions-api.ts'
import { buildSend } from './build-send.ts'
import { holdsSeveral } from './holds-several.ts'
import { maxAmount } from './max-amount.ts'
import type { SendDraft, SendTransaction } from './send-api.ts'
import { listRecipients, rememberRecipient } from './signed-recipients.ts'

/** A complete draft, with the address of its receiver. */
export type CompleteDraft = Pick<SendDraft, 'token' | 'collectible' | 'receiverProfileName'> & {
  readonly to: string
  /** An exact decimal string. It has no meaning for a single collectible. */
  readonly amount: string
  /** The amount is the whole balance, which is calculated again for each build. */
  readonly isMax: boolean
  /** Recipients that the account signed for, by its history. */
  readonly paid: readonly string[]
  /** In the visitor's language. */
  readonly description: string
  /** The form may be emptied. */
  onSubmitted(): void
}

/** The transfer that the pipeline builds, previews and asks for. It is a copy of the reviewed form, so later changes of the form have no effect. */
export function transactionDraft(client: LatchkeyClient, target: AccountTarget, draft: CompleteDraft): SendTransaction {
  const { address: account, connection } = target
  const { chainId, id: connectionId, namespace } = connection
  const { collectible, to, token } = draft
  const isSmartAccount = activeAccount(connection).type === 'smartAccount'
  const properties = {
    isSmartAccount,
    network: chainId,
    token: collectible?.name ?? token?.symbol ?? '',
    amount: collectible && !holdsSeveral(collectible) ? '1' : draft.amount,
  }
  /** The amount that the visitor has seen: in the form, then of the last build. */
  let shown = draft.amount
  /** The whole balance now, but never more than was shown: it may be of another account, or have grown since. */
  async function most(signal: AbortSignal): Promise<string> {
    const found = token && (await maxAmount(client, target, { token, to, signal }))
    if (found !== undefined && compare(found, shown) < 0) shown = found
    return shown
  }
  return {
    properties,
    purpose: 'send',
    connectionId,
    account,
    chainId,
    async build({ signal }) {
      const amount = draft.isMax ? await most(signal) : draft.amount
      const order = { account, chainId, connectionId, collectible, to, token: token?.address, signal }
      const built = await buildSend(client, { ...order, amount })
      const description = sayAmount(draft.description, draft.amount, amount)
      const knownAddresses = listRecipients(client, namespace).map((one) => one.address)
      return { ...built, steps: [description], description, knownAddresses: [...knownAddresses, ...draft.paid] }
    },
    // If the fee has risen since the review, less is left to send.
    ...(draft.isMax && {
      recheck: (before, now) => (whatLeaves(now) < whatLeaves(before) ? 'send/max-moved' : undefined),
    }),
    onSubmitted() {
      const at = client.clock.now()
      rememberRecipient(client, { namespace, address: to, name: draft.receiverProfileName, at })
      client.events.emit('SEND_INITIATED', properties)
      draft.onSubmitted()
    },
    onIncluded: () => client.events.emit('SEND_SUCCESS', properties),
  }
}

function whatLeaves({ expected }: BuiltTransaction): bigint {
  return Object.values(expected?.leaves ?? {})[0] ?? 0n
}
