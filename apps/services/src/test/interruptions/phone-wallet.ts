import { createProviderError } from '@latchkey/eip1193'
import type { Hex } from 'viem'
import type { LocalChain } from '../../blockchain/test/local-chain.ts'
import type { WorldClock } from './world-clock.ts'

type Request = { readonly method: string; readonly params?: readonly unknown[] }
type Question = { readonly send: () => Promise<Hex>; answer(hash: Promise<Hex>): void; refuse(error: Error): void }

/** A wallet that outlives the pages: it still shows their requests after they are closed, and its answer may reach none of them. */
export function createPhoneWallet(chain: LocalChain, account: Hex, { track }: WorldClock) {
  const questions: Question[] = []
  const take = () => {
    const question = questions.shift()
    if (!question) throw new Error('The wallet shows nothing')
    return question
  }
  const provider = {
    async request({ method, params = [] }: Request): Promise<unknown> {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
      if (method === 'eth_chainId') return '0x7a69'
      if (method !== 'eth_sendTransaction') throw createProviderError(4200, `No ${method} here`)
      const [transaction] = params
      const send = () => chain.client.request({ method: 'eth_sendTransaction', params: [transaction] } as never)
      return new Promise((answer, refuse) => questions.push({ send, answer, refuse }))
    },
    on: () => provider,
    removeListener: () => provider,
  }
  return {
    provider,
    isAsked: () => questions.length > 0,
    /** Sends it; the page that asked hears the hash, if it still is there. */
    confirm() {
      const question = take()
      question.answer(track(question.send()))
    },
    decline: () => take().refuse(createProviderError(4001, 'The visitor declined')),
    /** It is switched off, and forgets what it was asked: no answer ever comes. */
    die: () => void questions.splice(0),
  }
}

export type PhoneWallet = ReturnType<typeof createPhoneWallet>
