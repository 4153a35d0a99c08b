import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import { readable } from '../../kernel/store.ts'
import { accountTarget } from '../account/account-target.ts'
import { shared } from '../assets/shared.ts'
import { tokens } from '../tokens/tokens.ts'
import { readBalance, unsupportedChain } from './build-send.ts'
import { createSendForm } from './create-send-form.ts'
import { fillMax, toggleUnit, typeAmount } from './edit-amount.ts'
import { followInterrupted } from './follow-interrupted.ts'
import { holdsSeveral } from './holds-several.ts'
import { readTypedReceiver } from './read-typed-receiver.ts'
import { reviewSend } from './review-send.ts'
import type { Send } from './send-api.ts'
import { emptySend } from './send-form.ts'
import { canSend, isSameToken, nativeToken, tokenOf } from './send-target.ts'
import { listRecipients } from './signed-recipients.ts'
import { transactionDraft } from './transaction-draft.ts'
import { watchPaid } from './watch-paid.ts'

/**
 * Sending from the account in use.
 *
 * @example
 * const draft = client.use(send)
 * draft.setAmount('0.5')
 * draft.setReceiver('vitalik.eth')
 */
export const send: Feature<Send> = { id: 'send', create: createSend }

function createSend(client: LatchkeyClient): Send {
  const form = createSendForm(client)
  const { edit, get, set } = form
  /** Answers that come for an earlier token, account or receiver are dropped. */
  let lastBalanceRead = 0
  const typedReceiver = readTypedReceiver(client, form)

  function loadBalance() {
    const target = accountTarget(client)
    const own = ++lastBalanceRead
    const { collectible, status, token } = get()
    if (!target || status !== 'ready' || !token || collectible) return
    const { address: account, connection } = target
    const entry = client.adapters.get(connection.adapterId)
    if (!entry) return
    readBalance(entry, { account, chainId: connection.chainId, token: token.address }).then(
      ({ decimals, units }) => {
        if (own === lastBalanceRead) set({ balance: formatUnits(units, decimals), decimals, balanceError: undefined })
      },
      (thrown: unknown) => {
        if (own === lastBalanceRead) set({ balanceError: normalizeError(thrown) })
      },
    )
  }

  /** Takes over the account and network in use. `false` where they are the same as before. */
  function follow(): boolean {
    const target = accountTarget(client)
    const status = !target ? 'none' : canSend(client, target) ? 'ready' : 'unsupported'
    const chainId = target?.connection.chainId
    const account = target?.address
    if (status === get().status && chainId === get().chainId && account === get().account) return false
    const isSameChain = get().chainId === chainId
    const estimates = target?.can.estimateFee !== undefined && target.connection.abilities.includes('estimateFee')
    // A token belongs to its own network, so it is dropped; the receiver may have the same address on the new network.
    const reset = isSameChain ? {} : { ...emptySend, amountIn: 'token' as const, receiver: get().receiver }
    const stored = get().chainId === undefined ? form.stored.get() : undefined
    const kept = stored && chainId && (stored.chainId === chainId ? stored : { receiver: stored.receiver })
    const unread = { balance: undefined, balanceError: undefined, findingMax: false }
    set({ ...reset, ...kept, ...unread, status, chainId, account, estimates })
    set({ recipients: target ? listRecipients(client, target.connection.namespace) : [] })
    if (target && !get().token && !get().collectible) set({ token: nativeToken(target) })
    loadBalance()
    if (get().receiver) typedReceiver.read()
    readPrices()
    return true
  }

  /** Takes prices and images from the list of tokens. They are as old as that list. */
  function readPrices() {
    const target = accountTarget(client)
    const known = target && client.use(tokens).getState()[target.id]
    const { priceAt, token } = get()
    if (!token || !known) return
    const listed = known.tokens.find((one) => isSameToken(one.address, token.address))
    if (!listed || (listed.price === token.price && known.fetchedAt === priceAt)) return
    set({ token: tokenOf(listed), priceAt: known.fetchedAt })
  }

  let isWatched = false
  const watchForm = shared(() => {
    const offs = [
      followInterrupted(client, {
        onWaiting: (interrupted) => interrupted !== get().interrupted && set({ interrupted }),
        // If the visitor has changed the form since, here or on the previous page, it is another draft.
        onSent: (begunAt) => form.edits() > 0 || (form.stored.get()?.editedAt ?? 0) > begunAt || feature.reset(),
      }),
      client.use(tokens).watch(),
      client.use(tokens).subscribe(readPrices),
      client.connection.subscribe(follow),
      client.operations.subscribe((now, before) => {
        if (now.some(({ id, status }) => status !== 'asked' && status !== before.find((one) => one.id === id)?.status))
          loadBalance()
      }),
    ]
    // `follow` reads the balance too, if the account is another one.
    if (!follow()) loadBalance()
    isWatched = true
    return () => {
      isWatched = false
      for (const off of offs) off()
      typedReceiver.cancel()
    }
  })

  const watch = shared(() => {
    // A form that was drawn ahead has the balance of that time. The visitor sees it until the new balance is read.
    if (isWatched) loadBalance()
    const offs = [watchForm(), watchPaid(client, typedReceiver.setPaid)]
    return () => {
      for (const off of offs) off()
    }
  })

  const feature: Send = {
    ...readable(form.store),
    watch,
    watchForm,
    available() {
      const target = accountTarget(client)
      return target !== undefined && canSend(client, target)
    },
    setToken(token) {
      follow()
      const amountIn = token.price === undefined ? 'token' : get().amountIn
      edit({ ...emptySend, amountIn, receiver: get().receiver, token: tokenOf(token), priceAt: client.clock.now() })
      typedReceiver.read()
      loadBalance()
    },
    setCollectible(collectible) {
      follow()
      const amount = holdsSeveral(collectible) ? { amountText: '1', sendTokenAmount: '1' } : {}
      edit({ ...emptySend, receiver: get().receiver, collectible, amountIn: 'token', ...amount })
      typedReceiver.read()
      // This drops a pending answer about the earlier token, which would be taken for the collectible's.
      loadBalance()
    },
    setAmount(text, locale) {
      follow()
      typeAmount(form, text, locale)
    },
    toggleUnit: (locale) => toggleUnit(form, locale),
    max: (locale) => fillMax(client, form, locale),
    setReceiver(text) {
      follow()
      edit({ receiver: text.slice(0, 300) })
      typedReceiver.read()
    },
    acknowledge: () => set({ acknowledged: true }),
    draft({ description }) {
      follow()
      const target = accountTarget(client)
      if (!target || !canSend(client, target)) throw unsupportedChain()
      const { check: checked, acknowledged, message, receiverAddress: to, resolving } = form.store.getState()
      const isOpen = checked?.imitates !== undefined && !acknowledged
      if (message !== 'preview' || resolving || to === undefined || isOpen)
        throw new LatchkeyError('config/invalid', {
          details: `The draft lacks something: ${isOpen ? 'acknowledge' : message}`,
        })
      const { collectible, isMax, receiverProfileName, sendTokenAmount: amount = '', token } = get()
      const reviewed = form.edits()
      const parts = {
        collectible,
        token,
        receiverProfileName,
        to,
        amount,
        isMax,
        description,
        paid: typedReceiver.paid(),
      }
      // Text that the visitor typed while the wallet was asked belongs to another draft.
      const onSubmitted = () => {
        if (form.edits() === reviewed) feature.reset()
      }
      return transactionDraft(client, target, { ...parts, onSubmitted })
    },
    review: (parameters) => reviewSend(client, feature.draft(parameters)),
    reset() {
      typedReceiver.cancel()
      form.stored.remove()
      const target = accountTarget(client)
      set({ ...emptySend, token: target && nativeToken(target) })
      set({ recipients: target ? listRecipients(client, target.connection.namespace) : [] })
      loadBalance()
      readPrices()
    },
  }
  return feature
}
