import { sameAddress } from '../../kernel/caip/index.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { CallField } from './call-fields.ts'
import { chainNumber } from './chain-number.ts'
import type { Descriptor } from './descriptor/descriptor.ts'
import { formatFields } from './descriptor/format-field.ts'
import { plain } from './descriptor/read-descriptor.ts'
import type { Effect } from './effect.ts'
import { most160, most256, permit2Address } from './evm/known-calls.ts'
import { judgeEffect, sortFindings } from './judge/judge.ts'
import { addressOf, plainFields } from './plain-fields.ts'
import type { DecodedBy, Finding, PreviewParameters } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { signedFields } from './signed-fields.ts'

/** Parameters of `previewTypedData`. */
export type TypedDataParameters = Pick<PreviewParameters, 'account' | 'chainId' | 'signal' | 'knownAddresses'> & {
  /** What the wallet would sign, as `eth_signTypedData_v4` takes it: an object, or its JSON (EIP-712). */
  readonly typedData: unknown
}

/** What a signature over typed data would allow. It never says that something is safe. */
export type TypedDataPreview = {
  readonly chainId: string
  readonly account: string
  readonly primaryType?: string | undefined
  /** The name that the data gives its contract; a claim. */
  readonly domainName?: string | undefined
  readonly verifyingContract?: string | undefined
  readonly by?: DecodedBy | undefined
  /** The name that a descriptor gives the contract; a claim. */
  readonly contractName?: string | undefined
  readonly intent?: string | undefined
  readonly fields: readonly CallField[]
  /** The most severe first. */
  readonly findings: readonly Finding[]
}

type Plain = Readonly<Record<string, unknown>>
type Message = { readonly primaryType: string; readonly domain: Plain; readonly message: Plain; readonly types: Plain }

const longestJson = 65_536
const mostFields = 64
/** Levels of a tree of Seaport's orders. */
const deepestTree = 24

/**
 * What typed data says and allows: pure, without a client.
 *
 * @example describeTypedData({ chainId: 'eip155:1', account, typedData, facts: noFacts }).findings
 */
export function describeTypedData(
  parameters: Omit<TypedDataParameters, 'signal' | 'knownAddresses'> & {
    readonly facts: PreviewFacts
    readonly descriptor?: Descriptor | undefined
  },
): TypedDataPreview {
  const { account, chainId, descriptor, facts, typedData } = parameters
  const read = readTypedData(typedData)
  if (!read) {
    const findings: readonly Finding[] = [{ code: 'typed/unknown', severity: 'danger', details: {} }]
    return { chainId, account, fields: [], findings }
  }
  const { domain, message, primaryType } = read
  const contract = addressOf(domain.verifyingContract)
  const effects = effectsOf(read, account)
  const described = descriptor && describe(descriptor, read, account, chainId, facts)
  const domainName = typeof domain.name === 'string' ? visibleName(domain.name).slice(0, 64) : ''
  const by: DecodedBy | undefined = described ? 'descriptor' : effects && 'standard'
  const { fields, isCut } = described ?? plainFields(message, effects ?? [], facts)
  return {
    chainId,
    account,
    primaryType: visibleName(primaryType).slice(0, 64),
    ...(domainName !== '' && { domainName }),
    ...(contract && { verifyingContract: contract }),
    ...(by && { by }),
    ...(described && { contractName: descriptor.contractName ?? descriptor.owner, intent: described.intent }),
    fields,
    findings: sortFindings([
      ...judgeChain(domain, chainId),
      ...(isCut || !by
        ? [{ code: 'typed/unknown', severity: isCut ? 'danger' : 'warning', details: {} } as const]
        : []),
      ...(effects ?? []).flatMap((effect) => judgeEffect(effect, account, facts, true)),
      ...((effects ?? []).some(takes) ? [{ code: 'permit/signature', severity: 'warning', details: {} } as const] : []),
    ]),
  }
}

/** Whether a signature alone lets another account take something. */
function takes(effect: Effect): boolean {
  if (effect.type === 'approval') return effect.amount > 0n
  if (effect.type === 'operator') return effect.approved
  return effect.type === 'order' || effect.type === 'collectible-approval'
}

/** The data with the parts that EIP-712 wants, and of them what is signed; `undefined` for anything else. */
function readTypedData(given: unknown): Message | undefined {
  let value = given
  if (typeof given === 'string') {
    if (given.length > longestJson) return undefined
    try {
      value = JSON.parse(given)
    } catch {
      return undefined
    }
  }
  const { primaryType, domain, message, types } = plain(value)
  if (typeof primaryType !== 'string' || !Object.hasOwn(plain(types), primaryType)) return undefined
  const named = plain(types)
  const signed = (type: string, part: unknown) => plain(signedFields(named, type, plain(part)))
  // Without a type of its own, the domain's is made of the fields that it has.
  return { primaryType, domain: signed('EIP712Domain', domain), message: signed(primaryType, message), types: named }
}

/** The contract that checks the signature, in small letters. */
export function contractOf(typedData: unknown): string | undefined {
  return addressOf(readTypedData(typedData)?.domain.verifyingContract)
}

/** Without a chain in its domain a signature counts on every chain where the contract takes it. */
function judgeChain({ chainId }: Plain, own: string): readonly Finding[] {
  const chain = integer(chainId)
  if (chain === undefined || `eip155:${chain}` === own) return []
  return [{ code: 'chain/typed-data', severity: 'danger', details: { chainId: `eip155:${chain}` } }]
}

/** What standards say that a message does; `undefined` for messages that none names. */
function effectsOf({ domain, message, primaryType, types }: Message, account: string): readonly Effect[] | undefined {
  const contract = addressOf(domain.verifyingContract)
  if (contract === undefined) return undefined
  if (primaryType === 'Permit') return permit(contract, message, account) ?? collectiblePermit(contract, message)
  if (primaryType === 'PermitForAll') return collectionPermit(contract, message)
  if (/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType)) {
    const { from, to, validBefore, value } = message
    return permit(contract, { owner: from, spender: to, value, deadline: validBefore }, account)
  }
  if (contract === permit2Address) return permit2(primaryType, message)
  if (!Array.isArray(types.OrderComponents)) return undefined
  if (primaryType === 'OrderComponents') return order(message, account)
  if (primaryType === 'BulkOrder') return orders(message, account)
  return undefined
}

/** EIP-2612, and DAI’s older form of it. Transfers of ERC-3009 are read as permits for their receiver. */
function permit(token: string, message: Plain, account: string): readonly Effect[] | undefined {
  const spender = addressOf(message.spender)
  const owner = addressOf(message.owner ?? message.holder)
  const { allowed } = message
  // Some wallets take any value as a consent, not only `true`.
  const amount = allowed === undefined ? integer(message.value) : allowed ? most256 : 0n
  if (!spender || !owner || amount === undefined || amount < 0n) return undefined
  // It may count: a contract that this account owns may take its signature (ERC-1271).
  if (!sameAddress(owner, account)) return undefined
  const until = integer(message.deadline ?? message.expiry)
  return [
    {
      type: 'approval',
      scheme: 'permit',
      token,
      spender,
      amount,
      most: most256,
      ...endOf(until, message.holder !== undefined),
    },
  ]
}

/** ERC-4494, as Uniswap's positions have it. The message names no owner: only the collectible's owner can sign it. */
function collectiblePermit(token: string, { owner, spender: to, tokenId: id }: Plain): readonly Effect[] | undefined {
  const [spender, tokenId] = [addressOf(to), integer(id)]
  if (owner !== undefined || !spender || tokenId === undefined) return undefined
  return [{ type: 'collectible-approval', token, spender, tokenId: tokenId.toString() }]
}

/** Uniswap's permit for all collectibles of a contract. */
function collectionPermit(token: string, { approved, operator: to }: Plain): readonly Effect[] | undefined {
  const operator = addressOf(to)
  if (!operator || approved === undefined) return undefined
  return [{ type: 'operator', token, operator, approved: Boolean(approved) }]
}

/** DAI writes "never" as nought. */
function endOf(until: bigint | undefined, isDai: boolean): { readonly until?: bigint } {
  if (until === undefined) return {}
  return { until: isDai && until === 0n ? most256 : until }
}

/** Uniswap's Permit2: allowances, and transfers that a signature alone makes possible. */
function permit2(primaryType: string, message: Plain): readonly Effect[] | undefined {
  const spender = addressOf(message.spender)
  if (!spender) return undefined
  const isBatch = /Batch/.test(primaryType)
  const isTransfer = /^PermitTransferFrom|^PermitWitnessTransferFrom|^PermitBatch(?:Witness)?TransferFrom/.test(
    primaryType,
  )
  if (!isTransfer && primaryType !== 'PermitSingle' && primaryType !== 'PermitBatch') return undefined
  const inner = isTransfer ? message.permitted : message.details
  const list: readonly unknown[] = isBatch ? (Array.isArray(inner) ? inner : []) : [inner]
  const effects = list.map((one): Effect | undefined => {
    const { token: at, amount: units, expiration } = plain(one)
    const [token, amount] = [addressOf(at), integer(units)]
    if (!token || amount === undefined || amount < 0n) return undefined
    const until = integer(isTransfer ? message.deadline : expiration)
    const most = isTransfer ? most256 : most160
    return { type: 'approval', scheme: 'permit2', token, spender, amount, most, ...(until !== undefined && { until }) }
  })
  return effects.length > 0 && effects.every((effect) => effect !== undefined) ? effects : undefined
}

/** An order of Seaport: anyone may take the offer for the consideration. */
function order({ offer, consideration, offerer }: Plain, account: string): readonly Effect[] | undefined {
  const signer = addressOf(offerer)
  if (!Array.isArray(offer) || !Array.isArray(consideration) || !signer) return undefined
  // As with permits, the account may own a contract that offers.
  if (!sameAddress(signer, account)) return undefined
  const gets = consideration.filter((item) => {
    const { recipient, startAmount, endAmount } = plain(item)
    const amounts = [integer(startAmount) ?? 0n, integer(endAmount) ?? 0n]
    return sameAddress(String(recipient), account) && amounts.every((amount) => amount > 0n)
  })
  return [{ type: 'order', gives: offer.length, gets: gets.length }]
}

/** Orders of Seaport under one signature, in lists of lists. Each can be taken alone, so the worst one is said. */
function orders({ tree }: Plain, account: string): readonly Effect[] | undefined {
  const leaves: readonly unknown[] = Array.isArray(tree) ? tree.flat(deepestTree) : []
  // Empty orders fill the tree up.
  const made = leaves.map(plain).filter(({ offerer }) => !/^0x0{40}$/.test(String(offerer)))
  const found = made.map((one) => order(one, account)?.[0])
  const forNothing = found.find((each) => each?.type === 'order' && each.gives > 0 && each.gets === 0)
  const worst = forNothing ?? (found.includes(undefined) ? undefined : found[0])
  return worst && [worst]
}

function describe(
  descriptor: Descriptor,
  { domain, message, primaryType, types }: Message,
  account: string,
  chainId: string,
  facts: PreviewFacts,
) {
  const key = encodeType(primaryType, types)
  const format = descriptor.formats.find((one) => one.key.replace(/,\s+/g, ',') === key || one.key === primaryType)
  if (!format) return undefined
  const container = {
    from: account,
    to: domain.verifyingContract,
    value: 0n,
    chainId: chainNumber(chainId),
  }
  let isCut = false
  const onCut = () => {
    isCut = true
  }
  const fields = formatFields(format.fields, { descriptor, facts, data: message, container, onCut })
  return { intent: format.intent, fields, isCut }
}

/** EIP-712's `encodeType`: the primary type, then those that it refers to in the order of their names. */
function encodeType(primaryType: string, types: Plain): string {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name) || found.size > mostFields || !Array.isArray(types[name])) return
    found.add(name)
    for (const field of types[name]) visit(String(plain(field).type).split('[')[0] ?? '')
  }
  visit(primaryType)
  found.delete(primaryType)
  const spell = (name: string) => {
    const fields = Array.isArray(types[name]) ? types[name] : []
    return `${name}(${fields.map((field) => `${plain(field).type} ${plain(field).name}`).join(',')})`
  }
  return [primaryType, ...[...found].sort()].map(spell).join('')
}

/** Reads every form that a signer accepts as a number: a form that isn't read here would be signed nevertheless. */
function integer(value: unknown): bigint | undefined {
  try {
    return BigInt(value as string)
  } catch {
    return undefined
  }
}
