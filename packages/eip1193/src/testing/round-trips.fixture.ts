import type { Connection, LatchkeyClient } from '@latchkey/core'
import type { AdapterInstance, PermissionsRequest } from '@latchkey/core/ports'
import type { ContractEnvironment, RoundTrip } from '@latchkey/core/testing'
import type { Anvil } from '@latchkey/test-wallets/anvil'
import type { PageWallet } from '@latchkey/test-wallets/page'
import { createTestClient, http, isHex, parseAbi } from 'viem'
import { expect } from 'vitest'
import { answeringContract, encodeAnswers } from './answering-contract.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x1000000000000000000000000000000000000001'
const chainId = 'eip155:31337'
const abi = parseAbi(['function decimals() view returns (uint8)', 'function transfer(address,uint256) returns (bool)'])

/** Puts a token of six decimals onto the chain, which the round trips read and write. */
export async function setContract({ url }: Anvil): Promise<void> {
  const answers = {
    'function decimals() view returns (uint8)': 6,
    'function transfer(address,uint256) returns (bool)': true,
    'function balanceOf(address) view returns (uint256)': 1_500_000n,
  }
  const bytecode = answeringContract(encodeAnswers(answers))
  await createTestClient({ mode: 'anvil', transport: http(url) }).setCode({ address: contract, bytecode })
}

type Can = AdapterInstance<'eip155'>['can']

/** Every ability of an Ethereum wallet, used and looked at. `decimals`: six, as the library answers small numbers. */
export function evmRoundTrips(
  adapterId: string,
  controls: PageWallet['controls'],
  { decimals }: { readonly decimals: number | bigint },
): ContractEnvironment['roundTrips'] {
  const target = ({ accounts, chainId, id }: Connection<'eip155'>) => ({
    connectionId: id,
    account: accounts[0].addresses[0]?.address ?? '',
    chainId,
  })
  const canOf = (client: LatchkeyClient): Can => client.adapters.get(adapterId)?.instance.can as Can
  const trip =
    (ask: (can: Can, on: ReturnType<typeof target>) => Promise<unknown> | undefined, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      controls.approve()
      expect(await ask(canOf(client), target(connection as Connection<'eip155'>))).toEqual(expected)
    }

  const hex = expect.toSatisfy(isHex)
  const transaction = { to: bob, value: 1n }
  const call = { address: contract, abi }
  const types = { Note: [{ name: 'text', type: 'string' }] }
  const sent = async (can: Can, on: ReturnType<typeof target>) =>
    (await can.sendTransaction?.({ ...on, transaction }))?.hash ?? ''
  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: hex,
      scheme: 'eip191',
    }),
    signTypedData: trip(
      (can, on) =>
        can.signTypedData?.({ ...on, typedData: { types, primaryType: 'Note', message: { text: 'hello' } } }),
      { signature: hex, scheme: 'eip712' },
    ),
    sendTransaction: trip((can, on) => can.sendTransaction?.({ ...on, transaction }), { hash: hex }),
    estimateFee: trip((can, on) => can.estimateFee?.({ ...on, transaction }), {
      gas: 21_000n,
      fee: { units: expect.any(BigInt), decimals: 18, symbol: 'ETH' },
    }),
    readContract: trip((can) => can.readContract?.({ chainId, call: { ...call, functionName: 'decimals' } }), decimals),
    getCode: trip((can) => can.getCode?.({ chainId, address: contract }), hex),
    writeContract: trip(
      (can, on) => can.writeContract?.({ ...on, call: { ...call, functionName: 'transfer', args: [bob, 1n] } }),
      { hash: hex },
    ),
    waitForTransaction: trip(async (can, on) => can.waitForTransaction?.({ chainId, hash: await sent(can, on) }), {
      status: 'success',
    }),
    getTransaction: trip(
      async (can, on) => can.getTransaction?.({ chainId, account: on.account, hash: await sent(can, on) }),
      expect.objectContaining({ to: hex, value: { units: 1n, decimals: 18, symbol: 'ETH' } }),
    ),
    getBalance: trip((can) => can.getBalance?.({ chainId, account: bob }), {
      units: expect.any(BigInt),
      decimals: 18,
      symbol: 'ETH',
    }),
    ...walletTrips(trip, controls),
    switchNetwork: async ({ client, connection }) => {
      controls.approve()
      const networks = client.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').reverse()
      for (const network of networks) {
        await canOf(client).switchNetwork?.({ connectionId: connection.id, network: network as never })
        expect(client.connection.getState().connections[connection.id]?.chainId).toBe(network.caipNetworkId)
      }
      expect(networks).toHaveLength(2)
    },
  }
}

type Trip = (
  ask: (
    can: Can,
    on: { connectionId: string; account: string; chainId: Connection<'eip155'>['chainId'] },
  ) => Promise<unknown> | undefined,
  expected: unknown,
) => RoundTrip

/** The cases that need only the wallet. */
function walletTrips(trip: Trip, controls: PageWallet['controls']): ContractEnvironment['roundTrips'] {
  const text = expect.any(String)
  const asset = { address: contract, symbol: 'TST', decimals: 6 }
  const request: PermissionsRequest = {
    expiry: 4_000_000_000,
    signer: { type: 'keys' },
    permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1' } }],
  }
  return {
    getCapabilities: trip(
      (can, on) => can.getCapabilities?.(on),
      expect.objectContaining({ [chainId]: expect.anything() }),
    ),
    sendCalls: trip((can, on) => can.sendCalls?.({ ...on, calls: [{ to: bob, value: 1n }] }), { id: text }),
    getCallsStatus: trip(
      async (can, on) => {
        const { id = '' } = (await can.sendCalls?.({ ...on, calls: [{ to: bob, value: 1n }] })) ?? {}
        return can.getCallsStatus?.({ connectionId: on.connectionId, id })
      },
      expect.objectContaining({ id: text, chainId, status: expect.stringMatching(/^(pending|success)$/) }),
    ),
    grantPermissions: trip((can, on) => can.grantPermissions?.({ ...on, request }), {
      context: expect.toSatisfy(isHex),
      expiry: request.expiry,
      permissions: request.permissions,
      response: expect.objectContaining({ permissions: request.permissions }),
    }),
    revokePermissions: trip(async (can, on) => {
      const { context = '' } = (await can.grantPermissions?.({ ...on, request })) ?? {}
      const before = controls.grants()
      await can.revokePermissions?.({ ...on, context })
      return before.filter((grant) => !controls.grants().includes(grant)).length
    }, 1),
    watchAsset: trip((can, on) => can.watchAsset?.({ ...on, asset }), true),
    getAssets: trip(
      async (can, on) => {
        controls.tellAssets()
        await can.watchAsset?.({ ...on, asset })
        return can.getAssets?.(on)
      },
      [
        { name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: expect.stringMatching(/^\d+\.\d+$/) } },
        {
          name: 'TST',
          symbol: 'TST',
          address: `${chainId}:${contract}`,
          quantity: { decimals: '6', numeric: '1.5' },
        },
      ],
    ),
    requestMoreAccounts: trip(async (can, { connectionId }) => {
      const before = controls.prompts().wallet_requestPermissions ?? 0
      await can.requestMoreAccounts?.({ connectionId })
      return (controls.prompts().wallet_requestPermissions ?? 0) - before
    }, 1),
  }
}
