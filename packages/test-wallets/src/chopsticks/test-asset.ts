/** An asset to create on the local Polkadot chain. */
export type TestAssetOptions = {
  /** The id that apps use. @default the next free one, from 1000 */
  readonly id?: number | undefined
  readonly decimals: number
  readonly symbol: string
  /** Address of issuer and admin. @default the first of the wallets' */
  readonly owner?: string | undefined
  /** The holders' amounts by address, in smallest units. */
  readonly balances: Readonly<Record<string, bigint>>
}

/** A token of the chain's Assets pallet. */
export type TestAsset = { readonly id: string; readonly decimals: number; readonly symbol: string }

/** The input of `dev_setStorage` that creates an asset. */
export function assetStorage(id: number, owner: string, options: TestAssetOptions): object {
  const { balances, decimals, symbol } = options
  const holders = Object.entries(balances)
  const supply = holders.reduce((sum, [, units]) => sum + units, 0n)
  const roles = { owner, issuer: owner, admin: owner, freezer: owner }
  const counts = { accounts: holders.length, sufficients: 0, approvals: 0 }
  const asset = { ...roles, supply: String(supply), deposit: '0', minBalance: '1', isSufficient: false, ...counts }
  const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
  const metadata = { deposit: '0', name: hex(symbol), symbol: hex(symbol), decimals, isFrozen: false }
  const held = holders.map(([address, units]) => [
    [id, address],
    { balance: String(units), isFrozen: false, reason: 'Consumer', extra: null },
  ])
  return { Assets: { Asset: [[[id], { ...asset, isFrozen: false }]], Metadata: [[[id], metadata]], Account: held } }
}
