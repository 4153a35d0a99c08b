import { providerError } from '../../shared/provider-error.ts'
import { hexId, readChainId } from '../chain.ts'
import { readTransaction } from '../read-transaction.ts'
import { permittedAccount } from '../signing-context.ts'
import { type CallBundle, runBundle } from './call-bundle.ts'
import type { CallsHost, CallsMethod } from './calls-host.ts'

type SendCalls = Partial<Record<'from' | 'chainId' | 'atomicRequired' | 'calls' | 'capabilities' | 'id', unknown>>

/** `wallet_getCapabilities` (EIP-5792): calls are sent one by one, never atomically. Assets are listed with `tellsAssets`. */
export const getCapabilities: CallsMethod = ([address, wanted], { host }) => {
  permittedAccount({ accounts: host.accounts() }, address)
  const { tellsAssets } = host.state.get()
  const known = Array.isArray(wanted) ? wanted.map(readChainId) : host.known()
  const ids = new Set(known.filter((id) => host.chain(id)))
  const able = { atomic: { status: 'unsupported' }, ...(tellsAssets && { assetDiscovery: { supported: true } }) }
  return Object.fromEntries([...ids].map((id) => [hexId(id), able]))
}

/** `wallet_sendCalls` (EIP-5792): one prompt for the bundle; the id comes at once, the calls follow one by one. */
export const sendCalls: CallsMethod = async ([request], { host, confirm }) => {
  const wanted = (request ?? {}) as SendCalls
  if (!Array.isArray(wanted.calls) || wanted.calls.length === 0) throw providerError(-32602, 'No calls to send.')
  const calls = wanted.calls.map(readTransaction)
  const chain = host.chain(readChainId(wanted.chainId))
  if (!chain) throw providerError(5710, 'The wallet does not know this chain.')
  if (wanted.atomicRequired === true) throw providerError(5760, 'This wallet does not send calls atomically.')
  assertCapabilities(wanted.capabilities)
  if (host.state.get().refusesCalls) throw providerError(4200, 'This wallet does not send calls.')
  const id = typeof wanted.id === 'string' ? wanted.id : crypto.randomUUID()
  if (host.bundles.has(id)) throw providerError(5720, 'There already is a bundle with this id.')
  if (host.state.get().permitted) await host.unlock()
  const account = permittedAccount({ accounts: host.accounts() }, wanted.from ?? host.accounts()[0]?.address)
  await confirm()
  const bundle: CallBundle = { id, chainId: chain.id, status: 100, receipts: [] }
  host.bundles.set(id, bundle)
  void runBundle(bundle, calls, account, chain, host)
  return { id }
}

/** `wallet_getCallsStatus` (EIP-5792). */
export const getCallsStatus: CallsMethod = ([id], { host }) => {
  const bundle = bundleOf(id, host)
  const receipts = bundle.receipts.length > 0 ? { receipts: [...bundle.receipts] } : {}
  return { version: '2.0.0', id, chainId: hexId(bundle.chainId), status: bundle.status, atomic: false, ...receipts }
}

/** `wallet_showCallsStatus` (EIP-5792): there is nothing to show. */
export const showCallsStatus: CallsMethod = ([id], { host }) => {
  bundleOf(id, host)
  return null
}

function bundleOf(id: unknown, host: CallsHost): CallBundle {
  const bundle = host.bundles.get(String(id))
  if (!bundle) throw providerError(5730, 'The wallet knows no bundle with this id.')
  return bundle
}

function assertCapabilities(capabilities: unknown) {
  for (const [name, wanted] of Object.entries(capabilities ?? {})) {
    if ((wanted as { optional?: unknown } | null)?.optional !== true)
      throw providerError(5700, `This wallet does not support the required capability "${name}".`)
  }
}
