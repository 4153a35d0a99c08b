import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The path of chopsticks' command, resolved from the project or from here. Throws when it isn't installed. */
export function findChopsticks(folder: string = process.cwd()): string {
  for (const base of [join(folder, 'package.json'), import.meta.url]) {
    try {
      return createRequire(base).resolve('@acala-network/chopsticks/cli')
    } catch {}
  }
  throw missing('@acala-network/chopsticks')
}

/** The genesis of Rococo's Asset Hub with its runtime: a real parachain that needs no network. Text of a chain specification, 1.2 MB. */
export async function readChainSpec(): Promise<string> {
  const { rococo_v2_2_asset_hub: spec } = await import('@substrate/connect-known-chains').catch(() => {
    throw missing('@substrate/connect-known-chains')
  })
  return spec
}

function missing(name: string): Error {
  return new Error(
    `No local Polkadot chain: ${name} is not installed. Add @acala-network/chopsticks and @substrate/connect-known-chains to the development dependencies.`,
  )
}
