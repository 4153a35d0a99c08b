import type { CoreClient } from '../../kernel/client.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { Preview } from '../preview/preview-api.ts'
import type { TransactionState } from './transactions-api.ts'
import { unacknowledged } from './unacknowledged.ts'

/** The finding of an account that follows a contract which isn't known (EIP-7702). */
const unknownDelegate = 'delegation/unknown'

const most = 32

/** `chainId:address` in small letters, the newest last: the contracts that a visitor has gone on with. */
const entry: StorageEntry<readonly string[]> = {
  name: 'accepted-delegates',
  version: 1,
  decode: (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(-most) : undefined),
}

/** In the preview, the contract that is asked about. */
function askedOf(preview: Preview | undefined): string | undefined {
  const { details } = preview?.findings.find(({ code }) => code === unknownDelegate) ?? {}
  return preview && details?.delegate && `${preview.chainId}:${details.delegate}`.toLowerCase()
}

/** The visitor confirms a transaction although an unknown contract controls the account: it isn't to be acknowledged again on this network. */
export function rememberDelegate({ storage }: CoreClient, state: TransactionState): void {
  if (state.status === 'none' || !state.acknowledged.includes(unknownDelegate) || unacknowledged(state).length) return
  const item = storage.item(entry)
  const asked = askedOf(state.preview)
  const list = item.get() ?? []
  if (asked && !list.includes(asked)) item.set([...list, asked].slice(-most))
}

/** A contract that was acknowledged on this network before is told, and asks for nothing. */
export function withAccepted({ storage }: CoreClient, preview: Preview): Preview {
  const asked = askedOf(preview)
  if (!asked || !storage.item(entry).get()?.includes(asked)) return preview
  const findings = preview.findings.map((one) =>
    one.code === unknownDelegate ? { ...one, severity: 'warning' as const } : one,
  )
  return { ...preview, findings }
}
