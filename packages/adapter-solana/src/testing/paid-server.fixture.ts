import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import { associatedAccount } from '../lazy/chain/instructions.ts'

type Requirement = {
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly network: string
  readonly extra: { readonly feePayer: string; readonly memo?: string }
}
type Header = {
  readonly x402Version: number
  readonly accepted: Requirement
  readonly payload: { transaction: string }
}

const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const toHeader = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/**
 * STAND-IN for a server that wants to be paid, and its sponsor ("facilitator"): x402 version 2, scheme `exact` on SVM,
 * with the checks of the published specification's first path (§2.1, §3.1). It settles on a real Solana VM, and pays
 * the fee.
 */
export async function startPaidServer(options: {
  readonly rpcUrl: string
  readonly requirements: (feePayer: string) => readonly object[]
  /** So many answers to payments get lost, after the payment was settled. */
  readonly loseAnswers?: number | undefined
}) {
  const rpc = createSolanaRpc(options.rpcUrl)
  const sponsor = await generateKeyPairSigner()
  const settled: string[] = []
  let losses = options.loseAnswers ?? 0

  /** Why it isn't the payment that was asked for. */
  async function faultOf({ accepted, payload }: Header): Promise<string | undefined> {
    const transaction = getTransactionDecoder().decode(Buffer.from(payload.transaction, 'base64'))
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (message.version !== 0 || message.staticAccounts[0] !== sponsor.address) return 'invalid_fee_payer'
    if (message.header.numSignerAccounts !== 2) return 'invalid_signers'
    const { instructions, staticAccounts } = message
    if (instructions.some(({ accountIndices = [] }) => accountIndices.includes(0))) return 'fee_payer_in_instruction'
    const programs = instructions.map(({ programAddressIndex }) => staticAccounts[programAddressIndex])
    if (programs.join() !== [computeBudget, computeBudget, tokenProgram, memoProgram].join()) return 'invalid_layout'
    const [limit, price, transfer, note] = instructions
    if (limit?.data?.[0] !== 2 || price?.data?.[0] !== 3 || transfer?.data?.[0] !== 12) return 'invalid_layout'
    if (new DataView(Uint8Array.from(price.data).buffer).getBigUint64(1, true) > 5_000_000n) return 'fee_too_high'
    const units = new DataView(Uint8Array.from(transfer.data).buffer).getBigUint64(1, true)
    const [, mint, destination] = (transfer.accountIndices ?? []).map((index) => staticAccounts[index])
    const asked = { address: accepted.asset as Address, program: tokenProgram as Address }
    const isRight =
      mint === accepted.asset && destination === (await associatedAccount(accepted.payTo as Address, asked))
    if (!isRight || units !== BigInt(accepted.amount)) return 'invalid_transfer'
    const text = new TextDecoder().decode(Uint8Array.from(note?.data ?? []))
    if (accepted.extra.memo !== undefined && text !== accepted.extra.memo) return 'invalid_memo'
    return text.length < 8 ? 'memo_too_short' : undefined
  }

  async function settle(header: Header): Promise<{ success: boolean; transaction: string; errorReason?: string }> {
    const errorReason = await faultOf(header)
    if (errorReason) return { success: false, transaction: '', errorReason }
    const partly = getTransactionDecoder().decode(Buffer.from(header.payload.transaction, 'base64'))
    const signed = await partiallySignTransaction([sponsor.keyPair], partly)
    const signature = getSignatureFromTransaction(signed)
    if (settled.includes(signature)) return { success: true, transaction: signature }
    try {
      const wire = getBase64EncodedWireTransaction(signed) as Base64EncodedWireTransaction
      await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send()
      settled.push(signature)
      return { success: true, transaction: signature }
    } catch {
      return { success: false, transaction: '', errorReason: 'transaction_failed' }
    }
  }

  const server = createServer(async (request, response) => {
    const header = request.headers['payment-signature']
    if (typeof header !== 'string') {
      const accepts = options.requirements(sponsor.address)
      const required = toHeader({ x402Version: 2, resource: { url, description: 'The report' }, accepts })
      response.writeHead(402, { 'PAYMENT-REQUIRED': required }).end('{}')
      return
    }
    const result = await settle(JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Header)
    if (losses-- > 0) {
      response.destroy()
      return
    }
    const answer = { 'PAYMENT-RESPONSE': toHeader({ ...result, payer: sponsor.address }) }
    response.writeHead(result.success ? 200 : 402, answer).end(JSON.stringify({ report: 'paid for' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    sponsor: sponsor.address as string,
    settled,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A new wallet's address, with nothing on it. */
export const newAddress = () =>
  getBase58Decoder().decode(ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32))))
