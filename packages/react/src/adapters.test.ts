import { type Adapter, createLatchkey, type Network } from '@latchkey/core'
import { bitcoin, cosmoshub, mainnet, polkadot, solana } from '@latchkey/core/networks'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { http } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConfig } from 'wagmi'

type Module = Readonly<Record<string, (options?: unknown) => Adapter>>

/** As an app would, yet without depending on every chain's library: each adapter finds its own. */
async function load(name: string): Promise<Adapter> {
  const config = createConfig({ chains: [viemMainnet], transports: { 1: http() } })
  const options: Readonly<Record<string, unknown>> = { wagmi: { config }, ethers5: { ethers: async () => ({}) } }
  const module: Module = await import(`../../adapter-${name}/src/index.ts`)
  const create = module[`${name}Adapter`]
  if (!create) throw new Error(name)
  return create(options[name])
}

const networks: Readonly<Record<string, Network>> = {
  eip155: mainnet,
  solana,
  bip122: bitcoin,
  cosmos: cosmoshub,
  polkadot,
}
const addresses: Readonly<Record<string, string>> = {
  eip155: '0x52908400098527886E0F7030069857D2E4169EE7',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  cosmos: 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
}

function clientOf(adapters: readonly Adapter[]) {
  const own = adapters.map(({ namespace }) => networks[namespace]).filter((network) => network !== undefined)
  const [first, ...rest] = own
  if (!first) throw new Error('no network')
  return createLatchkey({
    networks: [first, ...rest],
    adapters,
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
    logLevel: 'silent',
  })
}

describe('adapters', () => {
  test('[S1.16] bitcoin, solana, wagmi, ethers and ethers5 each speak the contract for their own namespace', async () => {
    const names = ['bitcoin', 'solana', 'wagmi', 'ethers', 'ethers5']
    for (const name of names) {
      const adapter = await load(name)
      const client = clientOf([adapter])
      expect(adapter.id, name).toBe(name)
      expect(client.adapterFor(adapter.namespace)?.adapter, name).toBe(adapter)
      const stop = client.start()
      expect(client.connection.getState().connections, name).toEqual({})
      stop()
    }
  })

  test('[S5.11] an EVM address is 0x and 40 hex digits, a Solana address 32 to 44 base58 characters', async () => {
    const [evm = '', solana = ''] = [addresses.eip155, addresses.solana]
    const upper = `0x${'F'.repeat(40)}`
    const right = {
      wagmi: [evm, evm.toLowerCase(), upper],
      ethers: [evm, evm.toLowerCase(), upper],
      ethers5: [evm, evm.toLowerCase(), upper],
      solana: [solana, '1'.repeat(32), 'So11111111111111111111111111111111111111112'],
    }
    const noEvm = [evm.slice(2), evm.slice(0, -1), `${evm}0`, `${evm.slice(0, -1)}g`, ` ${evm}`, `${evm}\n`, solana, '']
    const letters = ['0', 'O', 'I', 'l', '+'].map((letter) => `${solana.slice(0, -1)}${letter}`)
    const noSolana = ['1'.repeat(31), '1'.repeat(33), `${solana}1`, ...letters, ` ${solana}`, `${solana}\n`, evm, '']
    for (const [name, good] of Object.entries(right)) {
      const { chain } = await load(name)
      for (const address of good) expect(chain.isAddress(address), `${name}: ${address}`).toBe(true)
      const wrong = name === 'solana' ? noSolana : noEvm
      for (const address of wrong) expect(chain.isAddress(address), `${name}: ${address}`).toBe(false)
    }
  })

  test('[S1.15] one client has eip155, solana, polkadot, bip122 and cosmos, each knowing its own addresses alone', async () => {
    const adapters = await Promise.all(['ethers', 'solana', 'polkadot', 'bitcoin', 'cosmos'].map(load))
    const client = clientOf(adapters)
    expect([...client.adapters.values()].map(({ adapter }) => adapter.namespace)).toEqual([
      'eip155',
      'solana',
      'polkadot',
      'bip122',
      'cosmos',
    ])
    for (const { namespace, chain } of adapters) {
      const chainId = networks[namespace]?.caipNetworkId
      for (const [other, address] of Object.entries(addresses))
        expect(chain.isAddress(address, chainId), `${namespace} about an address of ${other}`).toBe(other === namespace)
    }
  })
})
