import { isLatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { permissionContracts, smartAccountContract, type UserOperation } from '@latchkey/frame/wire'
import { type Hex, parseSignature, recoverTypedDataAddress, type TypedDataDefinition, zeroAddress } from 'viem'
import { entryPoint08Address, getUserOperationTypedData } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { addressesOf, deriveKeys } from '../keys/derive.ts'
import { createSeed } from '../keys/seed.ts'
import type { Signable } from '../keys/signable.ts'
import { createKeyholder } from './keyholder.ts'

const seed = createSeed()
const { eip155: own } = addressesOf(await deriveKeys(seed))
const { sign } = createKeyholder({ clock: createFakeClock(), open: async () => seed.slice() })
const operation: UserOperation = {
  sender: own,
  nonce: '0x1',
  callData: '0x1234',
  callGasLimit: '0x2',
  verificationGasLimit: '0x3',
  preVerificationGas: '0x4',
  maxFeePerGas: '0x5',
  maxPriorityFeePerGas: '0x6',
  signature: '0x',
}
const packed = {
  chainId: 1,
  entryPointAddress: entryPoint08Address,
  userOperation: {
    sender: own,
    nonce: 1n,
    callData: '0x1234',
    callGasLimit: 2n,
    verificationGasLimit: 3n,
    preVerificationGas: 4n,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 6n,
    signature: '0x',
  },
} as const
const refused = (signable: Signable) =>
  sign(signable).then(
    () => 'signed',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )

test('an operation gives a signature that EntryPoint 0.8 takes for the account', async () => {
  const signature = (await sign({ kind: 'eip155-user-operation', chainId: 1, operation })) as Hex
  expect(await recoverTypedDataAddress({ ...getUserOperationTypedData(packed), signature })).toBe(own)
})

test('an authorisation is for the pinned implementation on one chain', async () => {
  const signature = (await sign({ kind: 'eip155-authorization', chainId: 10, nonce: 3 })) as Hex
  const { r, s, yParity } = parseSignature(signature)
  const authorization = { address: smartAccountContract.implementation, chainId: 10, nonce: 3, r, s, yParity }
  expect(await recoverAuthorizationAddress({ authorization })).toBe(own)
})

test('an authorisation that ends what the address follows is for no contract, on one chain', async () => {
  const signable = { kind: 'eip155-authorization', chainId: 10, nonce: 3, contract: 'none' } as const
  const { r, s, yParity } = parseSignature((await sign(signable)) as Hex)
  const authorization = { address: zeroAddress, chainId: 10, nonce: 3, r, s, yParity }
  expect(await recoverAuthorizationAddress({ authorization })).toBe(own)
})

test('an authorisation for chain 0, which would count on every chain, is never signed', async () => {
  for (const chainId of [0, -1, 0.5, Number.NaN]) {
    for (const contract of ['calls', 'permissions', 'none'] as const)
      expect(await refused({ kind: 'eip155-authorization', chainId, nonce: 0, contract })).toBe('login/message-invalid')
    expect(await refused({ kind: 'eip155-user-operation', chainId, operation })).toBe('login/message-invalid')
  }
})

test('a permission without a limit, of another address or for every chain is never signed', async () => {
  const caveat = { enforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069', terms: '0x' } as const
  const delegation = {
    delegate: '0x000000000000000000000000000000000000dEaD',
    delegator: own,
    authority: `0x${'f'.repeat(64)}`,
    caveats: [caveat, caveat],
    salt: '0x1',
  } as const
  const signing = (change: object, chainId = 1) =>
    refused({ kind: 'eip155-delegation', chainId, delegation: { ...delegation, ...change } as never })
  expect(await signing({})).toBe('signed')
  for (const caveats of [[], [caveat]]) expect(await signing({ caveats })).toBe('login/message-invalid')
  expect(await signing({ delegator: delegation.delegate })).toBe('login/message-invalid')
  expect(await signing({}, 0)).toBe('login/message-invalid')
})

test('an operation of another address is refused', async () => {
  const sender = '0x000000000000000000000000000000000000dEaD'
  const other = { ...operation, sender } as const
  expect(await refused({ kind: 'eip155-user-operation', chainId: 1, operation: other })).toBe('login/message-invalid')
})

const order = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 7n },
}
test.each([
  [
    'the type of an operation',
    { types: { PackedUserOperation: order.types.Order }, primaryType: 'PackedUserOperation' },
  ],
  ['the name of the EntryPoint’s domain', { domain: { ...order.domain, name: 'ERC4337' } }],
  ['the address of the EntryPoint', { domain: { ...order.domain, verifyingContract: entryPoint08Address } }],
  ['the type of a permission', { types: { Delegation: order.types.Order }, primaryType: 'Delegation' }],
  ['the name of the permissions’ domain', { domain: { ...order.domain, name: 'DelegationManager' } }],
  [
    'the address of the permissions’ contract',
    { domain: { ...order.domain, verifyingContract: permissionContracts.delegationManager } },
  ],
])('typed data with nothing but %s is refused', async (_, change) => {
  expect(await refused({ kind: 'eip155-typed-data', typedData: order })).toBe('signed')
  const typedData = { ...order, ...change } as TypedDataDefinition
  expect(await refused({ kind: 'eip155-typed-data', typedData })).toBe('login/method-refused')
})

test('an operation that an app hands in as typed data is refused, whatever it is called', async () => {
  const typedData = getUserOperationTypedData(packed) as unknown as TypedDataDefinition & { domain: object }
  const renamed = { ...typedData, types: { Order: typedData.types.PackedUserOperation }, primaryType: 'Order' }
  for (const disguised of [
    typedData,
    { ...typedData, domain: { ...typedData.domain, name: 'Shop' } },
    { ...renamed, domain: { ...typedData.domain, name: 'Shop' } },
    { ...renamed, domain: { ...typedData.domain, verifyingContract: entryPoint08Address.toLowerCase() } },
  ])
    expect(await refused({ kind: 'eip155-typed-data', typedData: disguised as TypedDataDefinition })).toBe(
      'login/method-refused',
    )
})
