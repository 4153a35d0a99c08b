import { toBase64 } from '../../../kernel/bytes.ts'
import type { ReadTransaction } from '../describe-transaction.ts'
import type { Effect } from '../effect.ts'
import type { ReadCall } from '../evm/read-evm-call.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { readInstruction } from './read-instruction.ts'
import { readMessage, type SolanaInstruction } from './read-message.ts'

/** The instructions of Solana transactions as calls: the program is what is called. */
export function readSolanaTransactions(
  transactions: readonly string[],
  account: string,
  facts: PreviewFacts,
): ReadTransaction {
  const calls = transactions.flatMap((transaction): readonly ReadCall[] => {
    const message = readMessage(transaction)
    if (!message)
      return [{ call: { to: '', value: '0', data: transaction, fields: [] }, effects: [], problem: 'malformed' }]
    return message.instructions.map((instruction, index) => {
      const read = readCall(instruction, account, facts)
      return message.hasTables && index === 0 ? { ...read, hasTables: true } : read
    })
  })
  return {
    calls,
    effects: calls.flatMap(({ effects }, call) => effects.map((effect): Effect => ({ ...effect, call }))),
  }
}

function readCall(instruction: SolanaInstruction, account: string, facts: PreviewFacts): ReadCall {
  const { program = '', data } = instruction
  const plain = { to: program, value: '0', data: toBase64(data), fields: [] }
  const read = readInstruction(instruction, account, facts)
  if (!read) return { call: plain, effects: [], problem: 'unknown' }
  const { name, value = 0n, fields = [], effects = [], unknownMint } = read
  const call = { ...plain, value: value.toString(), functionName: name, by: 'standard', fields } as const
  return { call, effects, ...(unknownMint && { problem: 'unknown-token' as const }) }
}
