import { encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { createFlood } from '../flood.ts'
import type { Random } from '../random.ts'
import type { Target } from '../scenario.ts'
import { nameZone } from '../service-settings.ts'

const abi = parseAbi([
  'function resolve(bytes name, bytes data)',
  'function addr(bytes32 node)',
  'function multicall(bytes[] data)',
])

/** Names without an owner, each of which the gateway signs an answer about; registrations and confirmations with forged signatures. */
export const names = createFlood({
  name: 'names',
  perSecond: 300,
  atOnce: 300,
  request: (target, random) => ({
    address: `2001:db8:9:${random.below(256).toString(16)}::1`,
    ...question(target, random),
  }),
})

function question({ chainId }: Target, random: Random): { path: string; body?: string } {
  const label = random.hex(8)
  const account = `0x${random.hex(20)}`
  // A signature of a contract (ERC-6492), as long as one may be.
  const signature = `0x${random.hex(32)}${'00'.repeat(14_000)}${'6492'.repeat(16)}`
  switch (random.below(8)) {
    case 0:
      return {
        path: '/v1/profile/account?projectId=local',
        body: JSON.stringify({
          coin_type: 0x8000_0000 + 31_337,
          address: account,
          message: JSON.stringify({
            name: `${label}.${nameZone}`,
            attributes: {},
            timestamp: Math.floor(Date.now() / 1000),
          }),
          signature: random.below(2) ? signature : `0x${random.hex(64)}1b`,
        }),
      }
    case 1:
      return {
        path: `/v1/sessions/${chainId}:${account}/revoke?projectId=local`,
        body: JSON.stringify({
          pci: `0x${random.hex(32)}`,
          signature: random.below(2) ? signature : `0x${random.hex(64)}1b`,
        }),
      }
    case 2:
      return { path: `/v1/profile/suggestions/${label}?projectId=local` }
    case 3:
      return { path: `/v1/profile/reverse/${account}?projectId=local` }
    default:
      return { path: '/v1/names/gateway', body: JSON.stringify({ sender: account, data: ask(`${label}.${nameZone}`) }) }
  }
}

function ask(name: string): Hex {
  const addr = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  const calls = encodeFunctionData({ abi, functionName: 'multicall', args: [Array.from({ length: 16 }, () => addr)] })
  return encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), calls] })
}
