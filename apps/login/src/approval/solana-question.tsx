import { formatUnits } from '@latchkey/core/format'
import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Question } from '../frame/rpc.ts'
import { Facts, Mono, Raw } from './facts.tsx'
import { nameNetwork } from './name-network.ts'
import { programName, readSolanaTransaction } from './read-solana-transaction.ts'

/** One or more Solana transactions: programs, accounts, and the coins that they move. */
export function SolanaQuestion({
  question: { chainId, isSent, transactions },
}: {
  readonly question: Extract<Question, { kind: 'solana-transactions' }>
}): ReactNode {
  const { t } = useCopy()
  const count = transactions.length
  return (
    <>
      {/* The network is the site's claim: a signature counts wherever the transaction's blockhash is known. */}
      {nameNetwork(chainId).isTest && <Notice tone="warning">{t('solanaTestNetwork')}</Notice>}
      {transactions.map((transaction, index) => (
        <section className="lk-login-part" key={index}>
          {count > 1 && <h2>{t('transactionNumber', { number: index + 1, count })}</h2>}
          <Transaction transaction={transaction} chainId={chainId} />
        </section>
      ))}
      <p className="lk-login-text">{t(isSent ? 'sentForYou' : 'signedOnly')}</p>
    </>
  )
}

function Transaction({ transaction, chainId }: { readonly transaction: string; readonly chainId: string }): ReactNode {
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
  const inCoins = (lamports: bigint) => `${formatUnits(lamports, network.decimals)} ${network.symbol}`
  const { accounts, fee, feePayer, instructions, programs, transfers } = read
  return (
    <>
      <Facts
        facts={[
          ...transfers.map(
            ({ lamports, to }, index) =>
              [
                transfers.length > 1 ? `${t('sends')} ${index + 1}` : t('sends'),
                <span key={to}>
                  <bdi>{inCoins(lamports)}</bdi> → <Mono>{to}</Mono>
                </span>,
              ] as const,
          ),
          [
            t('programs'),
            <span key="programs">
              {programs.map((program) => (
                <div key={program}>{programName(program) ?? <Mono>{program}</Mono>}</div>
              ))}
            </span>,
          ],
          [t('does'), `${t('instructions', { count: instructions })}, ${t('accountsCount', { count: accounts })}`],
          [t('network'), network.isTest ? `${network.name} (${t('testNetwork')})` : network.name],
          [t('fee'), t('upTo', { amount: inCoins(fee) })],
          [t('paidBy'), <Mono key="payer">{feePayer}</Mono>],
        ]}
      />
      <Raw text={transaction} />
    </>
  )
}
