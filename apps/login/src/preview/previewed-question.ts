import type { Question } from '../rpc/rpc-context.ts'

/** A question that moves something, or lets another account move it. */
export type PreviewedQuestion = Extract<
  Question,
  { kind: 'transaction' | 'calls' | 'typed-data' | 'solana-transactions' }
>

/** Returns the question if there is something to try. A new contract has no receiver, so no node is asked. */
export function previewedQuestion(question: Question): PreviewedQuestion | undefined {
  switch (question.kind) {
    case 'calls':
    case 'typed-data':
    case 'solana-transactions':
      return question
    case 'transaction':
      return question.transaction.to ? question : undefined
    default:
      return undefined
  }
}
