import type { AbiValue } from '../abi/abi-type.ts'
import type { Effect } from '../effect.ts'

/** What a call is about, beside its arguments. */
type CallContext = { readonly to: string; readonly account: string }

type KnownCall = {
  /** As people write it: the names are those of the fields. */
  readonly signature: string
  readonly effects: (args: readonly AbiValue[], context: CallContext) => readonly Effect[]
}

export const most256 = 2n ** 256n - 1n
export const most160 = 2n ** 160n - 1n
/** https://github.com/Uniswap/permit2: the same address on every chain. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const zero = `0x${'0'.repeat(40)}`
const nothing = (): readonly Effect[] => []
const isPermit2 = ({ to }: CallContext) => to.toLowerCase() === permit2Address

/**
 * Calls that standards name, by selector: ERC-20, ERC-721, ERC-1155, EIP-2612, EIP-173 (owners), EIP-1967's proxies and their administrators,
 * OpenZeppelin's access control. A test compares each selector with its signature.
 */
export const knownCalls: Readonly<Record<string, KnownCall>> = {
  a9059cbb: {
    signature: 'transfer(address to, uint256 amount)',
    effects: ([to, amount], { to: token, account }) => [
      {
        type: 'transfer',
        asset: { kind: 'token', address: token },
        from: account,
        to: text(to),
        amount: number(amount),
      },
    ],
  },
  '095ea7b3': {
    signature: 'approve(address spender, uint256 amount)',
    effects: ([spender, amount], { to }) => [
      { type: 'token-or-collectible', verb: 'approve', token: to, party: text(spender), number: number(amount) },
    ],
  },
  '23b872dd': {
    signature: 'transferFrom(address from, address to, uint256 amount)',
    effects: ([from, to, amount], { to: token, account }) =>
      isSame(from, account)
        ? [{ type: 'token-or-collectible', verb: 'transfer', token, party: text(to), number: number(amount) }]
        : [],
  },
  '39509351': {
    signature: 'increaseAllowance(address spender, uint256 amount)',
    effects: ([spender, amount], { to }) => [allows(to, spender, amount, { added: true })],
  },
  d73dd623: {
    signature: 'increaseApproval(address spender, uint256 amount)',
    effects: ([spender, amount], { to }) => [allows(to, spender, amount, { added: true })],
  },
  a457c2d7: { signature: 'decreaseAllowance(address spender, uint256 amount)', effects: nothing },
  d505accf: {
    signature:
      'permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    effects: ([owner, spender, amount], { to, account }) =>
      isSame(owner, account) ? [allows(to, spender, amount, { scheme: 'permit' })] : [],
  },
  '8fcbaf0c': {
    signature:
      'permit(address owner, address spender, uint256 nonce, uint256 deadline, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    effects: ([owner, spender, , , allowed], { to, account }) =>
      isSame(owner, account) ? [allows(to, spender, allowed ? most256 : 0n, { scheme: 'permit' })] : [],
  },
  a22cb465: {
    signature: 'setApprovalForAll(address operator, bool approved)',
    effects: ([operator, approved], { to }) => [
      { type: 'operator', token: to, operator: text(operator), approved: approved === true },
    ],
  },
  '42842e0e': { signature: 'safeTransferFrom(address from, address to, uint256 tokenId)', effects: collectible },
  b88d4fde: {
    signature: 'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    effects: collectible,
  },
  f242432a: {
    signature: 'safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
    effects: ([from, to, tokenId, amount], { to: token }) => [moves(token, from, to, tokenId, number(amount))],
  },
  '2eb2c2d6': {
    signature: 'safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] amounts, bytes data)',
    effects: ([from, to, tokenIds, amounts], { to: token }) => {
      const counts = list(amounts)
      return list(tokenIds).map((tokenId, index) => moves(token, from, to, tokenId, number(counts[index] ?? 0n)))
    },
  },
  // Permit2's own functions count only at its own address: elsewhere another contract has chosen the same names.
  '87517c45': {
    signature: 'approve(address token, address spender, uint160 amount, uint48 expiration)',
    effects: ([token, spender, amount, until], context) =>
      isPermit2(context)
        ? [allows(text(token), spender, amount, { scheme: 'permit2', most: most160, until: number(until) })]
        : [],
  },
  '36c78516': {
    signature: 'transferFrom(address from, address to, uint160 amount, address token)',
    effects: ([from, to, amount, token], context) =>
      isPermit2(context)
        ? [
            {
              type: 'transfer',
              asset: { kind: 'token', address: text(token) },
              from: text(from),
              to: text(to),
              amount: number(amount),
            },
          ]
        : [],
  },
  cc53287f: { signature: 'lockdown((address token, address spender)[] approvals)', effects: nothing },
  f2fde38b: {
    signature: 'transferOwnership(address newOwner)',
    effects: ([owner], { to }) => [{ type: 'owner', contract: to, owner: text(owner) }],
  },
  '715018a6': {
    signature: 'renounceOwnership()',
    effects: (_, { to }) => [{ type: 'owner', contract: to, owner: zero }],
  },
  '79ba5097': { signature: 'acceptOwnership()', effects: nothing },
  '13af4035': {
    signature: 'setOwner(address newOwner)',
    effects: ([owner], { to }) => [{ type: 'owner', contract: to, owner: text(owner) }],
  },
  '8f283970': {
    signature: 'changeAdmin(address newOwner)',
    effects: ([owner], { to }) => [{ type: 'owner', contract: to, owner: text(owner) }],
  },
  '2f2ff15d': {
    signature: 'grantRole(bytes32 role, address account)',
    effects: ([, account], { to }) => [{ type: 'role', contract: to, account: text(account) }],
  },
  '3659cfe6': {
    signature: 'upgradeTo(address implementation)',
    effects: ([implementation], { to }) => [{ type: 'upgrade', contract: to, implementation: text(implementation) }],
  },
  '4f1ef286': {
    signature: 'upgradeToAndCall(address implementation, bytes data)',
    effects: ([implementation], { to }) => [{ type: 'upgrade', contract: to, implementation: text(implementation) }],
  },
  '99a88ec4': {
    signature: 'upgrade(address proxy, address implementation)',
    effects: ([proxy, implementation]) => [
      { type: 'upgrade', contract: text(proxy), implementation: text(implementation) },
    ],
  },
  '9623609d': {
    signature: 'upgradeAndCall(address proxy, address implementation, bytes data)',
    effects: ([proxy, implementation]) => [
      { type: 'upgrade', contract: text(proxy), implementation: text(implementation) },
    ],
  },
}

function collectible(args: readonly AbiValue[], { to: token }: CallContext): readonly Effect[] {
  const [from, to, tokenId] = args
  return [moves(token, from, to, tokenId, 1n)]
}

function moves(
  token: string,
  from: AbiValue | undefined,
  to: AbiValue | undefined,
  id: AbiValue | undefined,
  amount: bigint,
): Effect {
  const asset = { kind: 'collectible', address: token, tokenId: number(id).toString() } as const
  return { type: 'transfer', asset, from: text(from), to: text(to), amount }
}

type Allowance = Partial<Pick<Extract<Effect, { type: 'approval' }>, 'scheme' | 'most' | 'added' | 'until'>>

function allows(token: string, spender: AbiValue | undefined, amount: AbiValue | undefined, more: Allowance): Effect {
  return {
    type: 'approval',
    scheme: 'token',
    token,
    spender: text(spender),
    amount: number(amount),
    most: most256,
    ...more,
  }
}

function isSame(value: AbiValue | undefined, address: string): boolean {
  return text(value).toLowerCase() === address.toLowerCase()
}

function text(value: AbiValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function number(value: AbiValue | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n
}

function list(value: AbiValue | undefined): readonly AbiValue[] {
  return Array.isArray(value) ? value : []
}
