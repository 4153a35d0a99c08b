import {
  type AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { startSolanaChain } from './start-solana-chain.ts'

test('the stand-in for an exchange runs in the VM: it takes and gives what its instruction says, and no more than it has', async () => {
  await using chain = await startSolanaChain()
  const exchange = await chain.addExchange()
  const alice = await generateKeyPairSigner()
  chain.fund(alice.address, 1_000_000_000n)
  const [dollar, euro] = [chain.createToken({ decimals: 6 }), chain.createToken({ decimals: 6 })]
  const [source = '', destination = ''] = [
    (await generateKeyPairSigner()).address,
    (await generateKeyPairSigner()).address,
  ]
  await dollar.mintTo(alice.address, 100n, source)
  await euro.mintTo(alice.address, 0n, destination)
  await exchange.stock(euro.mint, 50n)
  const rpc = createSolanaRpc(chain.url)
  async function swap(gives: bigint) {
    const order = { user: alice.address, from: dollar.mint, to: euro.mint, source, destination, pays: 30n, gives }
    const { accounts, data, programId } = await exchange.swap(order)
    const role = (isSigner: boolean, isWritable: boolean) => ((isSigner ? 2 : 0) | (isWritable ? 1 : 0)) as AccountRole
    const instruction = {
      programAddress: programId as Address,
      accounts: accounts.map(({ isSigner, isWritable, pubkey }) => ({
        address: pubkey as Address,
        role: role(isSigner, isWritable),
      })),
      data,
    }
    const { value } = await rpc.getLatestBlockhash().send()
    const message = appendTransactionMessageInstructions(
      [instruction],
      setTransactionMessageLifetimeUsingBlockhash(
        value,
        setTransactionMessageFeePayerSigner(alice, createTransactionMessage({ version: 0 })),
      ),
    )
    const signed = await signTransactionMessageWithSigners(message)
    return rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
  }
  const held = async (mint: string) =>
    (
      await rpc.getTokenAccountsByOwner(alice.address, { mint: mint as Address }, { encoding: 'jsonParsed' }).send()
    ).value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
  await swap(20n)
  expect([await held(dollar.mint), await held(euro.mint)]).toEqual([['70'], ['20']])
  await expect(swap(31n)).rejects.toThrow()
  expect(await held(dollar.mint)).toEqual(['70'])
})
