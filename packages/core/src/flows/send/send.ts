import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { readable } from '../../kernel/store.ts'
import { accountTarget } from '../account/account-target.ts'
import { shared } from '../assets/shared.ts'
import { tokens } from '../tokens/tokens.ts'
import { createBalanceLoader } from './balance-loader.ts'
import { createSendForm } from './create-send-form.ts'
import { draftOfForm } from './draft-of-form.ts'
import { fillMax, toggleUnit, typeAmount } from './edit-amount.ts'
import { followInterrupted } from './follow-interrupted.ts'
import { holdsSeveral } from './holds-several.ts'
import { readTypedReceiver } from './read-typed-receiver.ts'
import { reviewSend } from './review-send.ts'
import type { Send } from './send-api.ts'
import { emptySend, type SendFormPort } from './send-form.ts'
import { canSendFrom, isSameToken, nativeToken, tokenOf } from './send-target.ts'
import { listRecipients } from './signed-recipients.ts'
import { takeOverAccount } from './take-over-account.ts'
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
  const receiver = readTypedReceiver(client, form)
  const loadBalance = createBalanceLoader(client, form)

  /** Takes over the account and network in use, and reads what depends on them. `false` where they are the same as before. */
  function follow(): boolean {
    if (!takeOverAccount(client, form)) return false
    loadBalance()
    if (get().receiver) receiver.read()
    readPrices(client, form)
    return true
  }

  function reset() {
    receiver.cancel()
    form.stored.remove()
    const target = accountTarget(client)
    set({ ...emptySend, token: target && nativeToken(target) })
    set({ recipients: target ? listRecipients(client, target.connection.namespace) : [] })
    loadBalance()
    readPrices(client, form)
  }

  let isWatched = false
  const watchForm = shared(() => {
    const offs = [
      followInterrupted(client, {
        onWaiting: (interrupted) => interrupted !== get().interrupted && set({ interrupted }),
        // If the visitor has changed the form since, here or on the previous page, it is another draft.
        onSent: (begunAt) => form.edits() > 0 || (form.stored.get()?.editedAt ?? 0) > begunAt || reset(),
      }),
      client.use(tokens).watch(),
      client.use(tokens).subscribe(() => readPrices(client, form)),
      client.connection.subscribe(follow),
      client.operations.subscribe((now, before) => {
        if (now.some(({ id, status }) => status !== 'asked' && status !== before.find((one) => one.id === id)?.status))
          loadBalance()
      }),
    ]
    // `follow` reads the balance too, if the account is another one.
    if (!follow()) {
      loadBalance()
      // The lookup of a name ended with the last watch.
      if (get().resolving) receiver.read()
    }
    isWatched = true
    return () => {
      isWatched = false
      for (const off of offs) off()
      receiver.cancel()
    }
  })

  const watch = shared(() => {
    // A form that was drawn ahead has the balance of that time. The visitor sees it until the new balance is read.
    if (isWatched) loadBalance()
    const offs = [watchForm(), watchPaid(client, receiver.setPaid)]
    return () => {
      for (const off of offs) off()
    }
  })

  const feature: Send = {
    ...readable(form.store),
    watch,
    watchForm,
    available: () => canSendFrom(client),
    setToken(token) {
      follow()
      const amountIn = token.price === undefined ? 'token' : get().amountIn
      edit({ ...emptySend, amountIn, receiver: get().receiver, token: tokenOf(token), priceAt: client.clock.now() })
      receiver.read()
      loadBalance()
    },
    setCollectible(collectible) {
      follow()
      const amount = holdsSeveral(collectible) ? { amountText: '1', sendTokenAmount: '1' } : {}
      edit({ ...emptySend, receiver: get().receiver, collectible, amountIn: 'token', ...amount })
      receiver.read()
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
      receiver.read()
    },
    acknowledge: () => set({ acknowledged: true }),
    draft({ description }) {
      follow()
      return draftOfForm(client, form, { description, paid: receiver.paid(), reset })
    },
    review: (parameters) => reviewSend(client, feature.draft(parameters)),
    reset,
  }
  return feature
}

/** Takes prices and images from the list of tokens. They are as old as that list. */
function readPrices(client: LatchkeyClient, { get, set }: SendFormPort): void {
  const target = accountTarget(client)
  const known = target && client.use(tokens).getState()[target.id]
  const { priceAt, token } = get()
  if (!token || !known) return
  const listed = known.tokens.find((one) => isSameToken(one.address, token.address))
  if (!listed || (listed.price === token.price && known.fetchedAt === priceAt)) return
  set({ token: tokenOf(listed), priceAt: known.fetchedAt })
}
