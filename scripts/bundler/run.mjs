// Brings account abstraction to a local chain (anvil): EntryPoints and the pinned account contracts at their own addresses, Alto as the bundler, and a
// paymaster that pays for everything (ERC-7677). Prints their addresses as one line of JSON, and ends when its input does.
//   node scripts/bundler/run.mjs http://127.0.0.1:8545
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeAbiParameters,
  getContractAddress,
  http,
  pad,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const [, , rpcUrl] = process.argv
const require = createRequire(import.meta.url)
/** Accounts that anvil funds for its own default phrase; `fund` makes it so for any other. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]
const artifact = (name) => JSON.parse(readFileSync(require.resolve(`${name}.json`), 'utf8'))

async function ask(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error, result } = await response.json()
  if (error) throw new Error(error.message)
  return result
}
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
async function until(run) {
  for (let left = 400; ; left -= 1)
    try {
      return await run()
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

const chainId = Number(await ask(rpcUrl, 'eth_chainId'))
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = defineChain({ id: chainId, name: 'local', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
const transport = http(rpcUrl)
const publicClient = createPublicClient({ chain, transport, pollingInterval: 30 })
const wallet = createWalletClient({ account: privateKeyToAccount(keys[0]), chain, transport })
for (const key of keys)
  await ask(rpcUrl, 'anvil_setBalance', [privateKeyToAccount(key).address, '0x21e19e0c9bab2400000'])

/** The deployer that all chains share. The address of a contract that it deploys follows from salt and code. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
async function deploy(salt, { bytecode }) {
  const address = getContractAddress({ from: deployer, salt, bytecode, opcode: 'CREATE2' })
  if (await publicClient.getCode({ address })) return address
  const hash = await wallet.sendTransaction({ to: deployer, data: `${salt}${bytecode.slice(2)}`, gas: 15_000_000n })
  await publicClient.waitForTransactionReceipt({ hash })
  return address
}
/**
 * Puts the contracts of accounts that belong to passkeys at their own addresses: the published code, which knows its own address and gets the right one.
 */
async function placePasskeyContracts() {
  const bytecodes = require('@metamask/delegation-abis/bytecode')
  const place = async (code, wanted) => {
    const hash = await wallet.sendTransaction({ data: code, gas: 15_000_000n })
    const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
    if (!wanted) return contractAddress
    const placed = await publicClient.getCode({ address: contractAddress })
    const own = new RegExp(contractAddress.slice(2), 'gi')
    await ask(rpcUrl, 'anvil_setCode', [wanted, placed.replace(own, wanted.slice(2).toLowerCase())])
    return wanted
  }
  const verifier = await place(bytecodes.SCL_RIP7212)
  const implementation = bytecodes.HybridDeleGator.replace(/__\$[0-9a-f]{34}\$__/g, verifier.slice(2))
  const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
  const given = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [manager, entryPoint07])
  await place(bytecodes.SimpleFactory, '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c')
  await place(`${implementation}${given.slice(2)}`, '0x48dBe696A4D990079e039489bA2053B36E8FFEC4')
}
// The salts of the canonical deployments (eth-infinitism). The paymaster wants all versions.
await deploy(pad('0x00'), artifact('entry-point-06/artifacts/EntryPoint'))
const entryPoint07 = await deploy(
  '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  artifact('entry-point-07/artifacts/EntryPoint'),
)
const entryPoint = await deploy(
  '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  artifact('@account-abstraction/contracts/artifacts/EntryPoint'),
)
const implementation = await deploy(pad('0x00'), artifact('@account-abstraction/contracts/artifacts/Simple7702Account'))

await placePasskeyContracts()

const altoPort = await freePort()
const options = {
  entrypoints: `${entryPoint07},${entryPoint}`,
  'rpc-url': rpcUrl,
  'executor-private-keys': keys[1],
  'utility-private-key': keys[2],
  'min-entity-stake': '1',
  'safe-mode': 'false',
  port: String(altoPort),
  'log-level': 'fatal',
  'max-bundle-interval': '100',
  'block-time': '100',
  'enable-instant-bundling-endpoint': 'true',
}
const alto = spawn(
  process.execPath,
  [
    join(import.meta.dirname, 'node_modules/@pimlico/alto/esm/cli/alto.js'),
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
)
const end = () => {
  // It takes no other signal while it works.
  alto.kill('SIGKILL')
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
process.stdin.on('end', end).resume()
alto.on('exit', () => process.exit(1))
const bundler = `http://127.0.0.1:${altoPort}`
await until(() => ask(bundler, 'eth_supportedEntryPoints'))

const { paymaster } = await import('@pimlico/mock-paymaster')
const paymasterPort = await freePort()
const instance = paymaster({ anvilRpc: rpcUrl, altoRpc: bundler, port: paymasterPort, host: '127.0.0.1' })
await instance.start({ port: paymasterPort })
console.log(JSON.stringify({ bundler, paymaster: `http://127.0.0.1:${paymasterPort}`, entryPoint, implementation }))
