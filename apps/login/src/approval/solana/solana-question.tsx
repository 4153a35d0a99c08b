import { formatUnits } from '@latchkey/core/format'
import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/use-copy.ts'
import { nameNetwork } from '../../networks/name-network.ts'
import type { Question } from '../../rpc/rpc-context.ts'
import { Facts, Mono, Raw } from '../../ui/facts.tsx'
import { countSteps } from './is-dangerous-on-solana.ts'
import { programNames } from './program-names.ts'
import { readActions } from './read-actions.ts'
import { readSolanaTransaction } from './read-solana-transaction.ts'
import { SolanaActions } from './solana-actions.tsx'

/** One or more Solana transactions: what each of their instructions does, their programs and what they cost. */
export function SolanaQuestion({
  question,
}: {
  readonly question: Extract<Question, { kind: 'solana-transactions' }>
}): ReactNode {
  const { t } = useCopy()
  const { account, chainId, isSent, transactions } = question
  const count = transactions.length
  const { dangers, steps } = countSteps(question)
  return (
    <>
      {/* The site only claims this network: the signature is valid wherever the transaction's blockhash is known. */}
      {nameNetwork(chainId).isTest && <Notice tone="warning">{t('solanaTestNetwork')}</Notice>}
      {/* A dangerous step may be far below the first ones. */}
      {dangers > 0 && steps > 1 && <Notice tone="error">{t('solDangers', { dangers, steps })}</Notice>}
      {transactions.map((transaction, index) => (
        <section className="lk-login-part" key={index}>
          {count > 1 && <h2>{t('transactionNumber', { number: index + 1, count })}</h2>}
          <Transaction transaction={transaction} chainId={chainId} own={account} />
        </section>
      ))}
      <p className="lk-login-text">{t(isSent ? 'sentForYou' : 'signedOnly')}</p>
    </>
  )
}

function Transaction({
  chainId,
  own,
  transaction,
}: {
  readonly transaction: string
  readonly chainId: string
  readonly own: string
}): ReactNode {
  const { t } = useCopy()
  const network = nameNetwork(chainId)
  const read = readSolanaTransaction(transaction)
  if (!read)
    return (
      <>
        <Notice tone="warning">{t('unreadable')}</Notice>
        <Raw text={transaction} />
      </>
    )
  const { accounts, fee, feePayer, hasTables, instructions } = read
  const programs = [...new Set(instructions.map(({ program }) => program))]
  return (
    <>
      <SolanaActions
        actions={instructions.flatMap((instruction) => readActions(instruction, own))}
        network={network}
        own={own}
      />
      {hasTables && <Notice tone="warning">{t('solTables')}</Notice>}
      <Facts
        facts={[
          [
            t('programs'),
            <span key="programs">
              {programs.map((program) => (
                <div key={program}>{programNames[program] ?? <Mono>{program}</Mono>}</div>
              ))}
            </span>,
          ],
          [
            t('does'),
            `${t('instructions', { count: instructions.length })}, ${t('accountsCount', { count: accounts })}`,
          ],
          [t('network'), network.isTest ? `${network.name} (${t('testNetwork')})` : network.name],
          [t('fee'), t('upTo', { amount: `${formatUnits(fee, network.decimals)} ${network.symbol}` })],
          [
            t('paidBy'),
            <span key="payer">
              <Mono>{feePayer}</Mono>
              {feePayer === own && ` (${t('paidByYou')})`}
            </span>,
          ],
        ]}
      />
      <Raw text={transaction} />
    </>
  )
}
