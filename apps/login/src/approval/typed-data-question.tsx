import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { Facts, Mono, Raw } from '../ui/facts.tsx'
import { showHidden } from '../ui/show-hidden.ts'

/**
 * Names of permits and orders, which move tokens later without a transaction of the visitor (ERC-2612, ERC-3009,
 * ERC-4494, Permit2, Seaport).
 */
const permits =
  /^(Permit(ForAll|Single|Batch)?|Permit(Batch)?(Witness)?TransferFrom|(Transfer|Receive)WithAuthorization|OrderComponents|BulkOrder)$/

/** Data to sign (EIP-712), as a tree of names and values. */
export function TypedDataQuestion({
  isPreviewed,
  question: { chainId, typedData },
}: {
  readonly isPreviewed: boolean
  readonly question: Extract<Question, { kind: 'typed-data' }>
}): ReactNode {
  const { t } = useCopy()
  const {
    domain = {},
    message,
    primaryType,
  } = typedData as {
    domain?: { name?: unknown; verifyingContract?: unknown; chainId?: unknown }
    message: unknown
    primaryType: string
  }
  return (
    <>
      {!isPreviewed && permits.test(primaryType) && <Notice tone="warning">{t('typedPermit')}</Notice>}
      {domain.chainId === undefined && <Notice tone="info">{t('otherNetworkData')}</Notice>}
      <Facts
        facts={[
          typeof domain.name === 'string' && [
            t('typedFor'),
            <bdi key="name">{showHidden(domain.name.slice(0, 100))}</bdi>,
          ],
          typeof domain.verifyingContract === 'string' && [
            t('typedContract'),
            <Mono key="contract">{domain.verifyingContract}</Mono>,
          ],
          [t('typedKind'), <bdi key="kind">{showHidden(primaryType.slice(0, 100))}</bdi>],
          domain.chainId !== undefined && [t('network'), nameNetwork(chainId).name],
        ]}
      />
      <section className="lk-login-quote" aria-label={t('message')}>
        <ul className="lk-login-tree" role="list">
          <Branches value={message} depth={0} />
        </ul>
      </section>
      <Raw text={toText(typedData)} />
    </>
  )
}

/** Values nested deeper than this aren't shown in the tree. The raw data has them. */
const deepest = 12

function Branches({ value, depth }: { readonly value: unknown; readonly depth: number }): ReactNode {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.map(([name, inner]) => (
    <li key={name}>
      <bdi className="lk-login-tree-name">{showHidden(name)}</bdi>
      {': '}
      {typeof inner === 'object' && inner !== null && depth < deepest ? (
        <ul role="list">
          <Branches value={inner} depth={depth + 1} />
        </ul>
      ) : (
        <Mono>{typeof inner === 'string' ? inner : toText(inner)}</Mono>
      )}
    </li>
  ))
}

const toText = (value: unknown) =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner), 2) ?? String(value)
