import { type Preview, previewFrom, previewTypedDataFrom, type TypedDataPreview } from '@latchkey/core/features/preview'
import type { Question } from '../rpc/rpc-context.ts'
import { type AskedServices, askServices } from './ask-services.ts'
import type { PreviewedQuestion } from './previewed-question.ts'

/** The facts about a question that are known before the visitor answers it. */
export type QuestionPreview =
  | { readonly kind: 'transaction'; readonly preview: Preview }
  | { readonly kind: 'typed-data'; readonly preview: TypedDataPreview }

/**
 * Finds out what the visitor's approval would do: the services' node tries it, published descriptions explain it, and
 * its dangers are rated.
 */
export async function previewQuestion(services: AskedServices, question: PreviewedQuestion): Promise<QuestionPreview> {
  const { account } = question
  const chainId = question.chainId as Preview['chainId']
  const sources = askServices(services, chainId)
  if (question.kind === 'typed-data') {
    const { typedData } = question
    const given = { chainId, account, typedData }
    return { kind: 'typed-data', preview: await previewTypedDataFrom(sources, given) }
  }
  const given = { chainId, account, transaction: transactionOf(question) }
  return { kind: 'transaction', preview: await previewFrom(sources, given) }
}

function transactionOf(question: Exclude<PreviewedQuestion, Extract<Question, { kind: 'typed-data' }>>) {
  switch (question.kind) {
    case 'solana-transactions':
      return { namespace: 'solana', transactions: question.transactions } as const
    case 'calls':
      return { namespace: 'eip155', calls: question.calls.map(toCall) } as const
    default:
      return { namespace: 'eip155', calls: [toCall(question.transaction)] } as const
  }
}

type Given = {
  readonly to?: string | null | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
}

const toCall = ({ data = '0x', to, value = 0n }: Given) => ({ to: to ?? '', data, value })
