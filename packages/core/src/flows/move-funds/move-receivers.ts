import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { isBurn } from '../preview/judge/is-burn.ts'
import { checkReceiver } from '../send/check-receiver.ts'
import { resolveReceiver } from '../send/resolve-receiver.ts'
import { listRecipients } from '../send/signed-recipients.ts'
import type { MoveFundsState, MoveNamespace, MoveReceiver } from './move-funds-api.ts'
import { moveTargets } from './move-targets.ts'

/** How long a network's node may take to say whether an address is a contract, in ms. */
const answerMs = 5000

/** The receivers as the visitor fills them in. */
export type MoveReceivers = {
  set(namespace: MoveNamespace, text: string): void
  cancel(): void
}

/** What the receivers read and change. */
export type ReceiversPort = {
  get(): Pick<MoveFundsState, 'networks' | 'receivers'>
  change(namespace: MoveNamespace, receiver: MoveReceiver): void
}

/** Finds the address that was typed, and says what speaks against it. */
export function createMoveReceivers(client: LatchkeyClient, { change, get }: ReceiversPort): MoveReceivers {
  const cancels = new Map<MoveNamespace, Unsubscribe>()

  function judge(namespace: MoveNamespace, receiver: MoveReceiver): MoveReceiver {
    const { address } = receiver
    if (address === undefined) return receiver
    const own = moveTargets(client).some((target) => sameAddress(target.address, address))
    const tokens = get().networks.flatMap(({ items }) => items.map((item) => item.address))
    const isToken = tokens.some((token) => token !== undefined && sameAddress(token, address))
    const problem = own ? 'same' : isBurn(address) ? 'burn' : isToken ? 'token' : undefined
    return { ...receiver, problem, check: checkReceiver(listRecipients(client, namespace), [], address) }
  }

  /** A contract account may exist on one network only: money sent to its address on another network can't be reached. */
  async function compareNetworks(namespace: MoveNamespace, address: string): Promise<readonly string[]> {
    const used = new Set(get().networks.map(({ chainId }) => chainId))
    const answers = moveTargets(client)
      .filter(({ connection }) => connection.namespace === namespace && used.has(connection.chainId))
      .map(async ({ can, connection: { chainId }, network }) => {
        const asked = can.getCode?.({ chainId, address })
        const code = asked && (await withTimeout(asked, client.clock, answerMs))
        // An account of a key that follows a contract (EIP-7702) has its key on every network.
        return { name: network?.name ?? chainId, isContract: code !== undefined && !/^0x(ef0100.*)?$/i.test(code) }
      })
    const told = (await Promise.allSettled(answers)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return told.some(({ isContract }) => isContract)
      ? told.filter(({ isContract }) => !isContract).map(({ name }) => name)
      : []
  }

  return {
    set(namespace, given) {
      cancels.get(namespace)?.()
      const text = given.slice(0, 300)
      const chainId = moveTargets(client).find(({ connection }) => connection.namespace === namespace)?.connection
        .chainId
      const empty: MoveReceiver = { text, resolving: false, missingOn: [], acknowledged: false }
      change(namespace, empty)
      if (!chainId) return
      let isOver = false
      let compared: string | undefined
      const off = resolveReceiver(client, { chainId, text }, (found) => {
        const { receiverAddress: address, receiverError: error, receiverProfileName: name, resolving } = found
        const before = get().receivers[namespace] ?? empty
        const isNew = address !== undefined && address !== compared && namespace === 'eip155'
        const comparing = isNew || before.comparing
        change(namespace, judge(namespace, { ...before, address, error, name, resolving, comparing }))
        if (!isNew) return
        compared = address
        void compareNetworks(namespace, address).then((missingOn) => {
          const now = get().receivers[namespace]
          if (!isOver && now?.address === address) change(namespace, { ...now, missingOn, comparing: false })
        })
      })
      cancels.set(namespace, () => {
        isOver = true
        off()
      })
    },
    cancel() {
      for (const cancel of cancels.values()) cancel()
    },
  }
}

/** Whether everything may be sent to this receiver. */
function isGood(receiver: MoveReceiver | undefined): receiver is MoveReceiver & { readonly address: string } {
  if (receiver?.address === undefined || receiver.resolving || receiver.comparing || receiver.problem) return false
  const speaksAgainst = receiver.check?.imitates !== undefined || receiver.missingOn.length > 0
  return receiver.acknowledged || !speaksAgainst
}

/** The ecosystems that have something to move and no good receiver yet. */
export function missingReceivers({
  networks,
  receivers,
}: Pick<MoveFundsState, 'networks' | 'receivers'>): readonly MoveNamespace[] {
  const used = networks.filter(({ items }) => items.length > 0).map(({ chainId }) => chainId.split(':')[0])
  return (['eip155', 'solana'] as const).filter((one) => used.includes(one) && !isGood(receivers[one]))
}
