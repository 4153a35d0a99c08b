import { type EcosystemName, ecosystemNames, type PlaygroundOptions } from '../options.ts'
import type { Stack } from '../stack.ts'
import type { Ecosystem, OpenEcosystem } from './ecosystem.ts'

type Load = () => Promise<OpenEcosystem>

/** wagmi isn't among them: it needs a provider of its own around the page. */
const evm: Readonly<Partial<Record<PlaygroundOptions['adapter'], Load>>> = {
  ethers: async () => (await import('./ethers.ts')).openEthers,
  ethers5: async () => (await import('./ethers5.ts')).openEthers5,
}
const others: Readonly<Record<EcosystemName, Load>> = {
  solana: async () => (await import('./solana.ts')).openSolana,
  bitcoin: async () => (await import('./bitcoin.ts')).openBitcoin,
  cosmos: async () => (await import('./cosmos.ts')).openCosmos,
  polkadot: async () => (await import('./polkadot.ts')).openPolkadot,
}

/** Loads what the options ask for; by default that is nothing, and then nothing is requested. */
export function openEcosystems(stack: Stack, options: PlaygroundOptions): Promise<readonly Ecosystem[]> {
  const on = ecosystemNames.filter((name) => options[name] === 'on').map((name) => others[name])
  const loads = [evm[options.adapter], ...on].filter((load) => load !== undefined)
  return Promise.all(loads.map(async (load) => (await load())(stack, options)))
}
