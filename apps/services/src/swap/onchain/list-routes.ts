import type { PoolsConfig } from '../swap-config.ts'

type Hex = `0x${string}`
type V3 = PoolsConfig['v3'][number]

/** A route through one or more pools. */
export type PoolRoute =
  | { readonly version: 2; readonly router: Hex; readonly path: readonly Hex[] }
  | {
      readonly version: 3
      readonly router: Hex
      readonly quoter: Hex
      readonly type: V3['type']
      readonly path: readonly Hex[]
      /** One fee for each step of the path. */
      readonly fees: readonly number[]
    }

/** Lists every route from one token to another: directly, and over one of the base tokens. */
export function listRoutes(pools: PoolsConfig, from: string, to: string): readonly PoolRoute[] {
  const [start, end] = [from.toLowerCase() as Hex, to.toLowerCase() as Hex]
  const bases = new Set([pools.wrappedNative, ...pools.baseTokens].map((token) => token.toLowerCase() as Hex))
  bases.delete(start)
  bases.delete(end)
  const paths: readonly (readonly Hex[])[] = [[start, end], ...[...bases].map((base) => [start, base, end])]
  return paths.flatMap((path) => [
    ...pools.v2.map(({ router }): PoolRoute => ({ version: 2, router: router as Hex, path })),
    ...pools.v3.flatMap(({ router, quoter, type, fees }) =>
      feesOf(path.length - 1, fees).map(
        (chosen): PoolRoute => ({
          version: 3,
          router: router as Hex,
          quoter: quoter as Hex,
          type,
          path,
          fees: chosen,
        }),
      ),
    ),
  ])
}

function feesOf(steps: number, fees: readonly number[]): readonly (readonly number[])[] {
  return steps === 1 ? fees.map((fee) => [fee]) : fees.flatMap((first) => fees.map((second) => [first, second]))
}
