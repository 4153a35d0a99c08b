// What `examples/swap-vite` needs beside a node: pools on its chain, services started as its README says, and a visitor with a wallet.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { deployPools } from '../../apps/services/src/swap/test/index.ts'
import { chromiumPath } from '../../e2e/support/chromium.ts'
import { installPageWallet } from '../../packages/test-wallets/src/playwright/index.ts'
import { startSite } from '../app-process.mjs'

const root = join(import.meta.dirname, '../..')
const { chromium, expect } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const { createTestClient, encodeDeployData, http, parseAbi, publicActions, walletActions } = await import(
  createRequire(join(root, 'apps/services/package.json')).resolve('viem')
)

const abi = parseAbi([
  'constructor(string, string, uint8)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
])
/** Anvil's last account makes the pools; the visitor is its first. */
const maker = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const visitor = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Two tokens and their pools on a local chain. */
async function startMarket(rpcUrl) {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 10, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const { bytecode } = JSON.parse(readFileSync(join(root, 'apps/playground/stack/test-token.json'), 'utf8'))
  const deploy = async (name, symbol) => {
    const data = encodeDeployData({ abi, bytecode, args: [name, symbol, 6] })
    const hash = await chain.sendTransaction({ account: maker, chain: null, data })
    const address = (await chain.waitForTransactionReceipt({ hash })).contractAddress
    const args = [maker, 10n ** 12n]
    await chain.writeContract({ account: maker, chain: null, address, abi, functionName: 'mint', args })
    return { address, decimals: 6 }
  }
  const dollar = await deploy('USD Coin', 'USDC')
  const euro = await deploy('Euro Coin', 'EURC')
  const pools = await deployPools({ rpcUrl, deployer: maker, tokens: [dollar, euro] })
  const dollars = () => chain.readContract({ address: dollar.address, abi, functionName: 'balanceOf', args: [visitor] })
  return { pools, dollar, dollars }
}

/** The settings of the README's first command, for contracts on a local chain in place of Ethereum's. */
function readmeSettings({ rpcUrl, pools, dollar }) {
  const readme = readFileSync(join(root, 'examples/swap-vite/README.md'), 'utf8')
  const setting = (name) => {
    const found = new RegExp(`${name}='(.*)'`).exec(readme)
    if (!found) throw new Error(`The README sets no ${name}`)
    return found[1]
  }
  const local = {
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': pools.wrappedNative,
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D': pools.v2.router,
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': dollar.address,
  }
  const localSwap = setting('LATCHKEY_SWAP').replace(/0x[0-9a-fA-F]{40}/g, (address) => local[address] ?? address)
  return {
    LATCHKEY_CHAINS: setting('LATCHKEY_CHAINS').replace('https://node.example', rpcUrl),
    LATCHKEY_SWAP: localSwap,
  }
}

/** A market on the node, and services started by the README's command on a port of their own. */
export async function startSwaps({ ethereumRpc: rpcUrl, port }) {
  const market = await startMarket(rpcUrl)
  const url = `http://127.0.0.1:${port}`
  const services = await startSite(join(root, 'apps/services/bin/latchkey-services.mjs'), ['serve'], {
    cwd: root,
    env: { ...readmeSettings({ rpcUrl, ...market }), LATCHKEY_PORT: String(port) },
    url: `${url}/health`,
  })
  return { env: { VITE_SERVICES_URL: url }, rpcUrl, dollars: market.dollars, close: services.stop }
}

/** A visitor connects, swaps in Latchkey's view, and swaps again with the page's own form. */
export async function visitSwap(url, { dollars, rpcUrl }) {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const faults = []
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      const isFault = message.type() === 'error' || message.type() === 'warning'
      if (isFault && !/@latchkey\/test-wallets/.test(message.text())) faults.push(message.text())
    })
    await installPageWallet(page, { name: 'Test Wallet', rdns: 'test.wallet', chains: [{ id: 1, rpcUrl }] })
    await page.goto(url)
    const modal = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.getByRole('button', { name: /^Test Wallet/ }).click()
    await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()

    /** Confirms what the modal shows; answers how many dollars came. */
    const confirm = async () => {
      const before = await dollars()
      await modal.getByRole('button', { name: /^Confirm/ }).click()
      await expect(modal.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
      return (await dollars()) - before
    }
    await page.getByRole('button', { name: 'Buy USDC' }).click()
    await modal.getByRole('button', { name: 'Review swap' }).click({ timeout: 20_000 })
    const first = await confirm()
    // 0.1 of the native currency, of which the pool gives 3000.
    if (first < 290_000_000n || first > 300_000_000n) throw new Error(`Latchkey's view brought ${first}`)
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()

    const form = page.locator('form')
    await form.getByRole('textbox').fill('0.01')
    await form.getByRole('combobox').selectOption({ label: 'USDC' })
    await expect(form.getByRole('status')).toContainText('USDC, at least', { timeout: 20_000 })
    await form.getByRole('button').click()
    const second = await confirm()
    if (second < 29_000_000n || second > 30_000_000n) throw new Error(`The page's own form brought ${second}`)
    if (faults.length) throw new Error(`The console is not empty:\n${faults.join('\n')}`)
    console.log('  ok a visitor connects, swaps in Latchkey’s view and with the page’s own form; the chain counts it')
  } finally {
    await browser.close()
  }
}
