import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createWalletClient, encodeDeployData, type Hex, http, parseAbi, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import contracts from '../contracts/names-contracts.json' with { type: 'json' }

export type DeployNamesOptions = {
  /** A local chain whose first account has money. */
  readonly rpcUrl: string
  /** Where the gateway answers. */
  readonly gateway: string
  readonly signer: Hex
}

/** Puts the resolver of the names on a local chain, and a universal resolver that knows it alone: ENS clients take its address. */
export async function deployNames({ gateway, rpcUrl, signer }: DeployNamesOptions) {
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const client = createWalletClient({ account, transport: http(rpcUrl), pollingInterval: 20 }).extend(publicActions)
  const deploy = async (data: Hex): Promise<Hex> => {
    const hash = await client.sendTransaction({ chain: null, data })
    const { contractAddress } = await waitForReceipt(client, hash)
    if (!contractAddress) throw new Error('no contract')
    return contractAddress
  }
  const resolver = await deploy(
    encodeDeployData({
      abi: parseAbi(['constructor(string[] urls, address[] signers)']),
      bytecode: contracts.NamesResolver.bytecode as Hex,
      args: [[gateway], [signer]],
    }),
  )
  const universalResolver = await deploy(
    encodeDeployData({
      abi: parseAbi(['constructor(address resolver)']),
      bytecode: contracts.TestUniversalResolver.bytecode as Hex,
      args: [resolver],
    }),
  )
  return { resolver, universalResolver }
}
