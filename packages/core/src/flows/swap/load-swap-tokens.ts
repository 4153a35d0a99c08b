import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { type AccountTarget, accountTarget } from '../account/account-target.ts'
import { isUnknownChain } from '../assets/is-unknown-chain.ts'
import { typedAmount } from '../send/amounts-for.ts'
import { parseAmount } from '../send/parse-amount.ts'
import { canSwap } from './can-swap.ts'
import type { EditableSwapForm } from './create-swap-form.ts'
import { findToken, isSameToken, tokenId } from './list-tokens.ts'
import type { SwapRequest } from './swap-api.ts'
import { swapUnsupported } from './swap-errors.ts'
import { emptyForm } from './swap-form.ts'

export type SwapTokens = {
  /** Takes over the account and network in use, and loads the tokens of that network. */
  follow(): void
  load(target: AccountTarget): Promise<void>
  /** The values that a page asks for are filled in as soon as the tokens are there. */
  request(asked: SwapRequest, locale: string | undefined): void
  forgetRequest(): void
}

/** Loads the tokens that can be swapped, and chooses the form's first token. */
export function loadSwapTokens(
  client: LatchkeyClient,
  form: EditableSwapForm,
  measure: () => Promise<void>,
): SwapTokens {
  const { edit, set, store } = form
  let asked: (SwapRequest & { readonly locale: string | undefined }) | undefined
  /** Answers for an earlier account or network are dropped. */
  let lastChange = 0

  function follow() {
    const target = accountTarget(client)
    const chainId = target?.connection.chainId
    const account = target?.address
    const held = form.get()
    if (chainId === held.chainId && account === held.account && held.status !== 'none') return
    lastChange += 1
    set({
      ...emptyForm,
      listed: [],
      chainId,
      account,
      status: !target ? 'none' : canSwap(client, target) ? 'loading' : 'unsupported',
    })
    if (form.get().status === 'loading') void load(target as AccountTarget)
  }

  async function load({ connection: { chainId }, network }: AccountTarget): Promise<void> {
    const own = lastChange
    set({ status: 'loading', error: undefined })
    try {
      const blockchain: Blockchain | undefined = await client.blockchain()
      if (!blockchain) throw swapUnsupported()
      const listed = (await blockchain.getSwapTokens({ chainId })).tokens
      if (own !== lastChange) return
      set({ status: 'ready', listed })
      const native = store.getState().tokens.find(({ address }) => address === undefined)
      const { name, symbol } = network?.nativeCurrency ?? { symbol: '', name: '' }
      const source = native ?? { id: tokenId(chainId, undefined), symbol, name: name ?? symbol }
      // The default, if the page asks for nothing: one unit of the native currency.
      edit({ sourceToken: source, amountText: '1', sourceTokenAmount: '1', decimals: {} })
      fill()
      void measure()
    } catch (thrown) {
      if (own !== lastChange) return
      const isOff = isUnknownChain(thrown) || (thrown as { code?: string }).code === 'swap/unsupported'
      set({ status: isOff ? 'unsupported' : 'error', error: isOff ? swapUnsupported() : normalizeError(thrown) })
    }
  }

  /** Fills in the values that a page asked for, as soon as the tokens are there. */
  function fill() {
    if (!asked || form.get().status !== 'ready') return
    const { amount, fromToken, locale, toToken } = asked
    asked = undefined
    const find = (text: string | undefined) => (text === undefined ? undefined : findToken(store.getState(), text))
    const sourceToken = find(fromToken) ?? form.get().sourceToken
    const destination = find(toToken) ?? form.get().toToken
    const typed = amount === undefined ? undefined : parseAmount(amount)
    edit({
      sourceToken,
      toToken: isSameToken(sourceToken, destination) ? undefined : destination,
      decimals: {},
      sourceBalance: undefined,
      toBalance: undefined,
      findingMax: false,
      ...(typed && { amountText: typedAmount(typed, locale), sourceTokenAmount: typed }),
    })
    void measure()
  }

  return {
    follow,
    load,
    request(parameters, locale) {
      asked = { ...parameters, locale }
      fill()
    },
    forgetRequest() {
      asked = undefined
    },
  }
}
