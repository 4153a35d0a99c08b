import { type PermissionAddRequest, type PermissionEntry, permissionContracts } from '@latchkey/frame/wire'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Chains } from '../../rpc-proxy/chains.ts'
import type { Database } from '../../store/database.ts'
import { lockAccount } from './accounts.ts'

/** The most permissions of an address that are in force at a time. */
const mostPermissions = 200
/** In bytes, of all of them together: about 1,300 for each. The login site's usual permissions take 900. */
const mostBytes = 262_144
const abi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])

type Content = Pick<PermissionEntry, 'limits' | 'delegation'>

/** The owner whose permissions are read: an account of the login, or an address on one chain. */
export type PermissionOwner = { readonly account: string } | { readonly address: string; readonly chainId: string }

/** The permissions that are not over, whether or not they were ended on their chain. */
export async function findPermissions(
  { database, now }: { readonly database: Database; readonly now: () => number },
  owner: PermissionOwner,
): Promise<readonly PermissionEntry[]> {
  const columns = 'id, chain, origin, content, granted_at, expires_at'
  const order = `ORDER BY granted_at DESC, id LIMIT ${mostPermissions}`
  const rows =
    'account' in owner
      ? await database.all(`SELECT ${columns} FROM login_permissions WHERE account = $1 AND expires_at > $2 ${order}`, [
          owner.account,
          now(),
        ])
      : await database.all(
          `SELECT ${columns} FROM login_permissions WHERE address = $1 AND chain = $2 AND expires_at > $3 ${order}`,
          [owner.address.toLowerCase(), owner.chainId, now()],
        )
  return rows.map((row): PermissionEntry => {
    const { delegation, limits } = JSON.parse(String(row.content)) as Content
    return {
      id: String(row.id) as `0x${string}`,
      chainId: String(row.chain),
      origin: String(row.origin),
      limits,
      delegation,
      grantedAt: Number(row.granted_at),
      expiresAt: Number(row.expires_at),
    }
  })
}

/**
 * Those that are in force: their chain, which alone decides, didn't end them. Where a chain can't be asked its permissions stay, because they may be in
 * force.
 */
export async function leaveOutEnded(
  chains: Pick<Chains, 'has' | 'send'>,
  entries: readonly PermissionEntry[],
): Promise<readonly PermissionEntry[]> {
  const byChain = Map.groupBy(entries, ({ chainId }) => chainId)
  const ended = await Promise.all([...byChain].map(([chainId, those]) => findEnded(chains, chainId, those)))
  const isEnded = new Set(ended.flat())
  return entries.filter((entry) => !isEnded.has(entry))
}

/** The number of requests that nodes take in one batch. Asked one by one, an account's permissions would take all permits that its visitor has. */
const largestBatch = 100

async function findEnded(
  chains: Pick<Chains, 'has' | 'send'>,
  chainId: string,
  entries: readonly PermissionEntry[],
): Promise<readonly PermissionEntry[]> {
  if (!chains.has(chainId)) return []
  const ended: PermissionEntry[] = []
  for (let start = 0; start < entries.length; start += largestBatch) {
    const part = entries.slice(start, start + largestBatch)
    const requests = part.map(({ id }, index) => {
      const data = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [id] })
      const call = { to: permissionContracts.delegationManager, data }
      return { jsonrpc: '2.0' as const, id: index, method: 'eth_call', params: [call, 'latest'] }
    })
    const answers = await chains.send(chainId, requests).catch(() => [])
    ended.push(
      ...part.filter((_, index) => {
        const result = answers[index]?.result
        return typeof result === 'string' && /^0x0{63}1$/.test(result)
      }),
    )
  }
  return ended
}

/** Notes a permission; false when the account has too many, or too long ones. Those that are over go. */
export async function writePermission(
  { database, now }: { readonly database: Database; readonly now: () => number },
  { account, address }: { readonly account: string; readonly address: string },
  { chainId, delegation, expiresAt, id, limits, origin }: PermissionAddRequest,
): Promise<boolean> {
  const content: Content = { limits, delegation }
  const text = JSON.stringify(content)
  await database.run('DELETE FROM login_permissions WHERE expires_at <= $1', [now()])
  return database.transaction(async (tx) => {
    // Else many at once would count the same permissions.
    await lockAccount(tx, account)
    // By address: several accounts may have the same keys, and their permissions are in one list.
    const noted = await tx.get(
      `SELECT count(*) AS n, sum(octet_length(content) + octet_length(origin)) AS bytes FROM login_permissions WHERE address = $1`,
      [address.toLowerCase()],
    )
    const bytes = Number(noted?.bytes ?? 0) + Buffer.byteLength(text) + Buffer.byteLength(origin)
    if (Number(noted?.n) >= mostPermissions || bytes > mostBytes) return false
    await tx.run(
      `INSERT INTO login_permissions (account, id, chain, address, origin, content, granted_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account, id) DO NOTHING`,
      [account, id, chainId, address.toLowerCase(), origin, text, now(), expiresAt],
    )
    return true
  })
}
