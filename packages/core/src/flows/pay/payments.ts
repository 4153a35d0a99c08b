import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { readable } from '../../kernel/store.ts'
import { openModal } from '../modal/open.ts'
import { checkPayment } from './check-payment.ts'
import { type OpenPayment, openPayment, sameContent } from './open-payment.ts'
import type { PayAsset } from './parse-asset.ts'
import type { PaymentReceipt, Payments, PayParameters, PayState } from './pay-api.ts'
import { payError } from './pay-errors.ts'
import type { CurrentPayment, PayTools } from './pay-tools.ts'
import { paymentLock } from './payment-lock.ts'
import { type PaymentRecord, paymentRecords, paymentsEntry } from './payment-records.ts'

/** The payment of the moment, and the ways to pay it that have loaded. */
type OwnPayment = OpenPayment & {
  tools: PayTools
  exchanges?: Awaited<ReturnType<typeof loadExchanges>>
  tokens?: Awaited<ReturnType<typeof loadTokens>>
}

/** Payments that happen once, whatever happens to pages and tabs. */
export const payments: Feature<Payments> = { id: 'payments', create: createPayments }

/** In these states the request ends when its view closes, because no request is open that could still pay. */
const leavable: readonly PayState['status'][] = ['opening', 'choosing', 'elsewhere', 'unknown', 'paused']

function createPayments(client: LatchkeyClient): Payments {
  const { clock, log, router, storage } = client
  const store = createStore<PayState>(() => ({ status: 'none' }))
  const records = paymentRecords(storage.item(paymentsEntry))
  const lock = client.use(paymentLock)
  let current: OwnPayment | undefined

  const patch = (change: Partial<CurrentPayment>) => {
    const state = store.getState()
    if (state.status !== 'none') store.setState({ ...state, ...change } as PayState, true)
  }

  function end(settle: (current: OpenPayment) => void): void {
    const ending = current
    if (!ending) return
    current = undefined
    for (const off of ending.offs) off()
    ending.unlock()
    settle(ending)
  }

  function toolsOf(own: OpenPayment, paidAsset: PayAsset): PayTools {
    const { amount, asset, id, to } = own.parameters
    const isOpen = () => current === own
    const record = (change: Partial<PaymentRecord>) => {
      // Another tab may have taken the payment while this page slept: the record of that tab stays.
      if (!isOpen() || lock.isTaken(id)) return
      records.put({ ...(records.find(id) ?? { id, to, asset, amount, status: 'begun', at: clock.now() }), ...change })
    }
    return {
      client,
      asset: paidAsset,
      isOpen,
      stored: () => records.find(id),
      record,
      patch: (change) => isOpen() && patch(change),
      listen: (off) => void (isOpen() ? own.offs.add(off) : off()),
      paid(change) {
        if (!isOpen()) return
        const receipt: PaymentReceipt = { id, to, asset, amount, ...change, at: clock.now() }
        record({ status: 'paid', receipt, hash: change.hash })
        finish(receipt)
      },
      failed(error, { swapped } = { swapped: false }) {
        if (!isOpen()) return
        record({ status: 'begun', operation: undefined, hash: undefined, exchange: undefined })
        patch({ status: 'choosing', exchange: undefined, href: undefined, late: undefined, swapped, error })
      },
      lost: () => current && isOpen() && waitForOther(current),
    }
  }
  const loadExchangesOf = async (own: OwnPayment) => (own.exchanges ??= await loadExchanges(own.tools))
  const loadTokensOf = async (own: OwnPayment) => (own.tokens ??= await loadTokens(own.tools))

  /** Continues the payment of an earlier page. The wallet isn't asked again. */
  function resume(own: OwnPayment, known: PaymentRecord): boolean {
    const { exchange, status } = known
    if (exchange) {
      patch({ status: 'exchange', exchange })
      void loadExchangesOf(own).then(({ follow }) => follow(exchange))
      return true
    }
    if (status === 'begun') return false
    void goOn(undefined, ({ resumePayment }, tools) => resumePayment(tools, known))
    return true
  }

  /** Loads the module that resumes a payment, and runs `run` if the payment is in one of these states. */
  async function goOn(
    states: readonly PayState['status'][] | undefined,
    run: (code: Resuming, tools: PayTools) => void,
  ): Promise<void> {
    const own = current
    if (!own || (states && !states.includes(store.getState().status))) return
    const { resuming } = await import('./resume-payment.ts')
    if (current === own) run(resuming, own.tools)
  }

  async function begin(own: OwnPayment, known: PaymentRecord | undefined): Promise<void> {
    const { amount, asset, id } = own.parameters
    const unlock = await lock.acquire(id, () => current === own && isIdle() && waitForOther(own))
    if (current !== own) return unlock?.()
    if (!unlock) return waitForOther(own)
    own.unlock = unlock
    const fresh = records.find(id) ?? known
    if (fresh?.status === 'paid' && fresh.receipt) return finish(fresh.receipt)
    if (!fresh) own.tools.record({ status: 'begun' })
    if (fresh && resume(own, fresh)) return
    patch({ status: 'choosing' })
    // Loads the code of the button that the visitor will most likely press.
    void loadWallet()
    if (!client.options.services) return
    try {
      const offered = (await (await loadExchangesOf(own)).list({ asset, amount })) ?? []
      own.tools.patch({ exchanges: offered.slice(0, 2) })
    } catch (error) {
      log.debug('Exchanges could not be asked', { error })
    }
  }
  const isIdle = () => leavable.includes(store.getState().status)

  function finish(receipt: PaymentReceipt): void {
    patch({ status: 'paid', receipt, error: undefined })
    end(({ resolve }) => resolve(receipt))
  }

  /** Waits for the tab that makes this payment. Its receipt counts here too. If that tab closes, this one continues. */
  function waitForOther(own: OwnPayment): void {
    const { id } = own.parameters
    patch({ status: 'elsewhere', error: payError('pay/busy') })
    loadOtherTab()
      .then(({ watchOtherTab }) => {
        if (current !== own) return
        const stop = watchOtherTab({ clock, lock, records }, id, {
          onPaid: finish,
          onGone() {
            patch({ error: undefined })
            void begin(own, records.find(id))
          },
        })
        own.offs.add(stop)
      })
      // The view says where it is paid, and Cancel ends the waiting.
      .catch((error: unknown) => log.warn('Tabs could not be watched', { error }))
  }

  function request(parameters: PayParameters): Promise<PaymentReceipt> {
    if (current) {
      const isSame = sameContent(current.parameters, parameters) && current.parameters.id === parameters.id
      if (!isSame) return Promise.reject(payError('pay/busy', current.parameters.id))
      // The payment may continue while the modal is closed, so the modal opens again.
      if (!router.getState().open) void openModal(client, { view: 'Pay' })
      return current.promise
    }
    let asset: PayAsset
    try {
      asset = checkPayment(client, parameters)
    } catch (error) {
      return Promise.reject(normalizeError(error))
    }
    const known = records.find(parameters.id)
    if (known && !sameContent(known, parameters)) return Promise.reject(payError('pay/conflict', parameters.id))
    if (known?.receipt) return stillPaid(parameters, known, known.receipt)
    const { amount, id, symbol, to } = parameters
    const own = openPayment(parameters) as OwnPayment
    own.tools = toolsOf(own, asset)
    current = own
    const { chainId } = asset
    store.setState({ status: 'opening', id, to, asset: parameters.asset, amount, symbol, chainId, exchanges: [] }, true)
    own.offs.add(
      router.subscribe(({ open }, { open: before }) => {
        if (before && !open && isIdle()) cancel()
      }),
    )
    void openModal(client, { view: 'Pay' })
    void begin(own, known)
    return own.promise
  }

  /** The receipt of a payment that was made before. If a reorganisation dropped its block, the payment is waited for again. */
  async function stillPaid(parameters: PayParameters, known: PaymentRecord, receipt: PaymentReceipt) {
    const load = import('./is-taken-back.ts').then(({ isTakenBack }) => isTakenBack(client, known))
    if (!(await load.catch(() => false))) return receipt
    records.put({ ...known, status: 'sent', receipt: undefined })
    return request(parameters)
  }

  function cancel(): void {
    end(({ reject }) => reject(payError('pay/cancelled')))
    store.setState({ status: 'none' }, true)
  }

  /** Runs a way to pay while there is something to choose. The view shows its error. */
  function choose(way: (payment: CurrentPayment) => void): void {
    const state = store.getState()
    if (state.status !== 'choosing' || !current) return
    try {
      way(state)
    } catch (error) {
      patch({ error: normalizeError(error) })
    }
  }

  return {
    ...readable(store),
    request,
    cancel,
    payWithWallet: (description) =>
      choose((payment) => {
        const own = current
        // With this status the visitor can't choose another way while the module loads.
        patch({ status: 'approving', error: undefined })
        loadWallet()
          .then(({ payFromWallet }) => current === own && own && payFromWallet(own.tools, payment, description))
          .catch((error: unknown) => own?.tools.patch({ status: 'choosing', error: normalizeError(error) }))
      }),
    payWithExchange: (id) => choose((payment) => current?.exchanges?.begin(payment, id)),
    payWithToken: (id, words) => choose((payment) => current?.tokens?.begin(payment, id, words)),
    async readHeld() {
      const own = current
      const state = store.getState()
      if (state.status === 'none' || !own) return
      const held = await (await import('./read-held.ts')).readHeld(own.tools, state)
      if (held) own.tools.patch({ held })
    },
    async findTokens() {
      const own = current
      const state = store.getState()
      if (state.status === 'none' || !own) return
      patch({ tokens: undefined, tokensError: undefined })
      try {
        own.tools.patch({ tokens: await (await loadTokensOf(own)).find(state) })
      } catch (error) {
        own.tools.patch({ tokens: [], tokensError: normalizeError(error) })
      }
    },
    continue: () => void goOn(['paused'], ({ continuePayment }, tools) => continuePayment(tools)),
    dismissUnknown() {
      const state = store.getState()
      if (state.status === 'exchange' && state.late) current?.exchanges?.leave()
      else void goOn(['unknown', 'paused'], ({ dismissPayment }, tools) => dismissPayment(tools))
    },
  }
}

type Resuming = typeof import('./resume-payment.ts').resuming

const loadOtherTab = () => import('./watch-other-tab.ts')
const loadWallet = () => import('./pay-from-wallet.ts')

/** They load when the services offer them. */
async function loadExchanges(tools: PayTools) {
  return (await import('./pay-at-exchange.ts')).payAtExchange(tools)
}

/** They load when the visitor looks for another token to pay with. */
async function loadTokens(tools: PayTools) {
  return (await import('./pay-from-token.ts')).payFromToken(tools)
}
