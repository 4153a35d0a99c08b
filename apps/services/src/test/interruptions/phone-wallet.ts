import { createProviderError } from '@latchkey/eip1193'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { LocalChain } from '../../blockchain/test/local-chain.ts'
import type { WorldClock } from './world-clock.ts'

type Request = { readonly method: string; readonly params?: readonly unknown[] }
type Question = { readonly send: () => Promise<Hex>; answer(hash: Promise<Hex>): void; refuse(error: Error): void }
type Call = { readonly to: Hex; readonly value?: Hex; readonly data?: Hex }
type SendCalls = { readonly calls: readonly Call[]; readonly id?: string | undefined }

const batchAbi = parseAbi(['function execute((address to, uint256 value, bytes data)[] calls) payable'])
/** More than an approval, a swap and a transfer take. */
const batchGas = '0x16e360'

/**
 * A wallet that outlives the pages: it still shows their requests after they are closed, and its answer may reach none of them.
 *
 * @param isAtomic it sends calls as one batch (EIP-5792); the account has the code of TestBatch
 */
export function createPhoneWallet(chain: LocalChain, account: Hex, { track }: WorldClock, isAtomic = false) {
  const questions: Question[] = []
  /** Batches that were sent, by their id. */
  const batches = new Map<string, Hex>()
  const take = () => {
    const question = questions.shift()
    if (!question) throw new Error('The wallet shows nothing')
    return question
  }
  const submit = (transaction: unknown): Promise<Hex> =>
    chain.client.request({ method: 'eth_sendTransaction', params: [transaction] } as never)

  const sendCalls = ({ calls, id = `batch-${batches.size + 1}` }: SendCalls) =>
    new Promise((answer, refuse) => {
      const args = calls.map(({ data = '0x', to, value = '0x0' }) => ({ to, value: BigInt(value), data }))
      const data = encodeFunctionData({ abi: batchAbi, args: [args] })
      const noted = async (hash: Promise<Hex>) => {
        batches.set(id, await hash)
        return { id }
      }
      questions.push({
        send: () => submit({ from: account, to: account, data, gas: batchGas }),
        answer: (hash) => answer(noted(hash)),
        refuse,
      })
    })

  async function callsStatus(id: string) {
    const hash = batches.get(id)
    if (!hash) throw createProviderError(5730, 'The wallet knows no such batch')
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] } as never
    const receipt: { readonly status: Hex } | null = await chain.client.request(asked)
    const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100
    return { version: '2.0.0', id, chainId: '0x7a69', atomic: true, status, receipts: receipt ? [receipt] : [] }
  }

  const provider = {
    async request({ method, params = [] }: Request): Promise<unknown> {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
      if (method === 'eth_chainId') return '0x7a69'
      const [first] = params
      if (method === 'eth_sendTransaction')
        return new Promise((answer, refuse) => questions.push({ send: () => submit(first), answer, refuse }))
      if (isAtomic && method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'supported' } } }
      if (isAtomic && method === 'wallet_sendCalls') return sendCalls(first as SendCalls)
      if (isAtomic && method === 'wallet_getCallsStatus') return track(callsStatus(String(first)))
      throw createProviderError(4200, `No ${method} here`)
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
