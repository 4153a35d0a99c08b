import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { solanaPageWallet } from '@latchkey/test-wallets/playwright'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { whenThere } from '../support/test-wallet.ts'

const name = 'Solana Test Wallet'
const [alice = ''] = solanaMnemonicAccounts({ count: 1 }).map(({ address }) => address)
const system = '11111111111111111111111111111111' as Address

test('a Solana wallet is asked once for two transfers that an app hands over apart', async ({ page, local }) => {
  const rpc = createSolanaRpc(local.solana.url)
  /** As an app builds it: instruction 2 of the System program. */
  async function transfer(to: Address, lamports: bigint): Promise<string> {
    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, lamports, true)
    const accounts = [
      { address: alice as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ]
    const { value } = await rpc.getLatestBlockhash().send()
    const message = appendTransactionMessageInstructions(
      [{ programAddress: system, accounts, data }],
      setTransactionMessageLifetimeUsingBlockhash(
        value,
        setTransactionMessageFeePayer(alice as Address, createTransactionMessage({ version: 0 })),
      ),
    )
    return Buffer.from(getTransactionEncoder().encode(compileTransaction(message))).toString('base64')
  }
  const visitor = home(page)
  const wallet = whenThere(page, name, solanaPageWallet(page, name))
  await visitor.open('adapter=none&solana=on&wallets=off')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect(visitor.status).toHaveText('connected')
  const shops = (await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])).map(({ address }) => address)
  const transactions = await Promise.all(shops.map((shop) => transfer(shop, 2_000_000n)))
  await page.evaluate((wires) => window.latchkey.sendCalls({ transactions: wires, atomicRequired: true }), transactions)
  const balances = () => Promise.all(shops.map(async (shop) => String((await rpc.getBalance(shop).send()).value)))
  await expect.poll(balances).toEqual(['2000000', '2000000'])
  expect((await wallet.prompts())['solana:signAndSendTransaction']).toBe(1)
  await expect(visitor.operations.and(page.locator('[data-kind=transaction][data-status=done]'))).toHaveCount(1)
})
