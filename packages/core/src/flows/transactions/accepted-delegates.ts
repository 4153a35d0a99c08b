import { formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { Finding } from '../preview/preview-api.ts'
import type { TransactionState } from './transactions-api.ts'

/** The finding of an account that follows a contract which isn't known (EIP-7702). */
const unknownDelegate = 'delegation/unknown'

const most = 32

/** The subject of findings: a preview of a transaction or of a signature. */
type Judged = { readonly account: string; readonly chainId: string; readonly findings: readonly Finding[] }

/** The account (CAIP-10) and the contract, in small letters, the newest last: the contracts that a visitor has gone on with. */
const entry: StorageEntry<readonly string[]> = {
  name: 'accepted-delegates',
  version: 2,
  decode: (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(-most) : undefined),
}

/** The account of a preview with the contract that is asked about. */
function askedOf({ account, chainId, findings }: Judged): string | undefined {
  const { delegate } = findings.find(({ code }) => code === unknownDelegate)?.details ?? {}
  return delegate && `${formatAccountId(chainId as ChainId, account)}:${delegate}`.toLowerCase()
}

/** Something was sent although an unknown contract controls the account: that contract isn't to be acknowledged again for this account. */
export function rememberDelegate(
  { storage }: LatchkeyClient,
  { acknowledged, preview, steps }: Exclude<TransactionState, { readonly status: 'none' }>,
): void {
  if (!preview || !acknowledged.includes(unknownDelegate)) return
  if (!steps.some(({ status }) => status === 'sent' || status === 'included')) return
  const item = storage.item(entry)
  const asked = askedOf(preview)
  const list = item.get() ?? []
  if (asked && !list.includes(asked)) item.set([...list, asked].slice(-most))
}

/** A contract that this account has accepted before is shown, and needs no acknowledgement. */
export function withAccepted<preview extends Judged>({ storage }: LatchkeyClient, preview: preview): preview {
  const asked = askedOf(preview)
  if (!asked || !storage.item(entry).get()?.includes(asked)) return preview
  const findings = preview.findings.map((one) =>
    one.code === unknownDelegate ? { ...one, severity: 'warning' as const } : one,
  )
  return { ...preview, findings }
}
