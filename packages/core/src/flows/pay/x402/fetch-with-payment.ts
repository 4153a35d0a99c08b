import type { LatchkeyClient } from '../../../kernel/client.ts'
import { activeConnection } from '../../../kernel/connection/select.ts'
import { formatUnits, parseUnits } from '../../../kernel/format/decimal.ts'
import { abortedError } from '../../../kernel/promises/abortable.ts'
import { type AccountTarget, accountTarget } from '../../account/account-target.ts'
import { payError } from '../pay-errors.ts'
import { signExactEvm } from './exact-evm.ts'
import { signExactSvm } from './exact-svm.ts'
import { type ExactRequirement, readBase64Json, readPaymentRequired, toBase64Json } from './payment-required.ts'
import type {
  FetchWithPaymentOptions,
  HttpPayment,
  HttpReceipt,
  PaidFetch,
  PaidInit,
  PaidResponse,
} from './x402-api.ts'

/**
 * A `fetch` that pays where a server asks for it (HTTP 402, x402 version 2, scheme `exact`: by EIP-3009 on Ethereum chains, by a transfer that
 * the server's sponsor sends on Solana; the visitor signs, and the server settles). Nothing is paid to a host that isn't listed, in another asset,
 * or above the cap. Each request is paid once at most: a payment that is lost on its way is sent again, never signed again.
 *
 * @example
 * const paidFetch = fetchWithPayment(client, { hosts: ['api.example.org'], max: { 'eip155:8453/erc20:0x8335…': '0.10' } })
 * const response = await paidFetch('https://api.example.org/report')
 * @throws LatchkeyError `pay/refused`, `pay/not-taken`, `pay/unknown-outcome`, `pay/wrong-network`, `connection/user-rejected`
 */
export function fetchWithPayment<Response extends PaidResponse = PaidResponse>(
  client: LatchkeyClient,
  options: FetchWithPaymentOptions<Response>,
): PaidFetch<Response> {
  const send = options.fetch ?? (globalThis as unknown as { fetch: PaidFetch<Response> }).fetch
  const max = Object.fromEntries(Object.entries(options.max).map(([asset, amount]) => [capKey(asset), amount]))

  return async (url, init) => {
    const response = await send(url, init)
    if (response.status !== 402) return response
    // A listed server may redirect to another one, which then asks for the payment.
    const askedBy = response.url || url
    const { host, protocol } = new URL(askedBy)
    const asked = new URL(url)
    for (const each of [asked.host, host])
      if (!options.hosts.includes(each)) throw payError('pay/refused', `${each} may not ask for payments`)
    // Without TLS, anyone on the way could name another payee.
    if (protocol !== asked.protocol && protocol === 'http:') throw payError('pay/refused', `${host} asks without TLS`)
    const required = readPaymentRequired(headerOf(response, 'PAYMENT-REQUIRED'))
    const { capUnits, decimals, requirement, symbol, target } = await choose(client, required.requirements, max)
    if (requirement.amount > capUnits) throw payError('pay/refused', 'It costs more than is allowed')
    const payment = describe({ host, required, requirement, symbol, decimals })
    const signal = init?.signal
    if (signal?.aborted) throw abortedError(signal)
    if (options.confirm && !(await options.confirm(payment))) throw payError('pay/cancelled')
    const { resource } = required
    const payload = await sign(client, target, requirement, signal)
    const signed = { x402Version: 2, ...(resource !== undefined && { resource }), accepted: requirement.raw, payload }
    const header = toBase64Json(signed)
    const tell = (answer?: PaidResponse) => {
      try {
        options.onReceipt?.({
          ...payment,
          from: target.address,
          at: client.clock.now(),
          signed: header,
          ...saidOf(answer),
        })
      } catch (error) {
        client.log.error('The app could not take a receipt', { error })
      }
    }
    const { isAgain, paid } = await sendOnce(send, askedBy, init, header).catch((error: unknown) => {
      // The payment may have reached the server.
      tell()
      throw error
    })
    if (paid.status === 402) {
      const settled = readBase64Json(headerOf(paid, 'PAYMENT-RESPONSE')) as { errorReason?: unknown } | undefined
      // The chain takes it once: a refusal of the second request may be about what the first one has settled.
      if (isAgain) tell()
      const reason = String(settled?.errorReason ?? '').slice(0, 200)
      throw payError(isAgain ? 'pay/unknown-outcome' : 'pay/not-taken', reason)
    }
    tell(paid)
    return paid
  }
}

/** Hex has two spellings, base58 has one. */
function capKey(asset: string): string {
  return asset.startsWith('eip155:') ? asset.toLowerCase() : asset
}

/** The first way to pay that a connected account has and the app allows. */
async function choose(
  client: LatchkeyClient,
  requirements: readonly ExactRequirement[],
  max: Readonly<Record<string, string>>,
) {
  const connected = targetsOf(client)
  if (connected.length === 0) throw payError('pay/wrong-network', 'No wallet is connected')
  const allowed = requirements.filter(({ assetId }) => max[capKey(assetId)] !== undefined)
  if (allowed.length === 0) throw payError('pay/refused', 'It takes none of the allowed assets')
  const [first] = connected.flatMap((target) => {
    const requirement = allowed.find(({ network }) => network === target.connection.chainId)
    return requirement ? [{ target, requirement }] : []
  })
  if (!first) throw payError('pay/wrong-network', allowed[0]?.network)
  const { requirement, target } = first
  const { address: account, can, connection } = target
  if (!can.getBalance) throw payError('pay/wrong-network', connection.chainId)
  // The decimal places come from the chain. With wrong ones from the server, a large amount would look small.
  const held = await can.getBalance({ chainId: connection.chainId, account, token: requirement.asset })
  return {
    requirement,
    target,
    decimals: held.decimals,
    // On Solana the chain knows no symbol.
    symbol: requirement.eip3009?.name ?? (held.symbol || requirement.asset),
    capUnits: parseUnits(max[capKey(requirement.assetId)] ?? '0', held.decimals),
  }
}

/** The account in use, then those in use in the other ecosystems. */
function targetsOf(client: LatchkeyClient): readonly AccountTarget[] {
  const state = client.connection.getState()
  const connections = [
    activeConnection(state),
    ...(['eip155', 'solana'] as const).map((ns) => activeConnection(state, ns)),
  ]
  const ids = new Set(connections.flatMap((connection) => connection?.id ?? []))
  return [...ids].flatMap((id) => accountTarget(client, id) ?? [])
}

type Described = {
  readonly host: string
  readonly required: { readonly description?: string | undefined }
  readonly requirement: ExactRequirement
  readonly symbol: string
  readonly decimals: number
}

function describe({ decimals, host, required, requirement, symbol }: Described): HttpPayment {
  const amount = formatUnits(requirement.amount, decimals)
  const { assetId: asset, payTo: to } = requirement
  const { description } = required
  return {
    host,
    asset,
    amount,
    symbol,
    to,
    ...(description !== undefined && { description }),
    text: `Pay ${amount} ${symbol} to ${to}, as ${host} asks.`,
  }
}

async function sign(
  client: LatchkeyClient,
  target: AccountTarget,
  requirement: ExactRequirement,
  signal: AbortSignal | undefined,
): Promise<object> {
  const { eip3009, svm } = requirement
  if (eip3009) return signExactEvm(client, target, requirement, { ...eip3009, signal })
  if (svm) return signExactSvm(client, target, requirement, { ...svm, signal })
  throw payError('pay/refused', 'It takes none of the allowed assets')
}

/** A payment that is lost on its way is sent a second time: the same one, which can be settled only once. */
async function sendOnce<Response extends PaidResponse>(
  send: PaidFetch<Response>,
  url: string,
  init: PaidInit | undefined,
  header: string,
): Promise<{ readonly paid: Response; readonly isAgain: boolean }> {
  const signed = { ...init, redirect: 'error' as const, headers: { ...init?.headers, 'PAYMENT-SIGNATURE': header } }
  try {
    return { paid: await send(url, signed), isAgain: false }
  } catch (error) {
    if (init?.signal?.aborted) throw error
    return { paid: await send(url, signed), isAgain: true }
  }
}

/** What the server says of a payment that it got. */
function saidOf(response: PaidResponse | undefined): Pick<HttpReceipt, 'hash' | 'settled' | 'status'> {
  if (!response) return {}
  const answer = readBase64Json(headerOf(response, 'PAYMENT-RESPONSE'))
  const { success, transaction } = Object(answer) as { readonly success?: unknown; readonly transaction?: unknown }
  const hash = typeof transaction === 'string' ? transaction : ''
  // Hex on Ethereum chains, base58 of 64 bytes on Solana.
  const isHash = /^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{80,90})$/.test(hash)
  return {
    status: response.status,
    ...(typeof success === 'boolean' && { settled: success }),
    ...(isHash && { hash }),
  }
}

function headerOf(response: PaidResponse, name: string): string | null {
  return response.headers.get(name)
}
