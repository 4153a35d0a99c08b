import { renderToStaticMarkup } from 'react-dom/server'
import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { nameFunction } from './name-function.ts'
import { PermissionQuestion } from './permission-question.tsx'
import { readPermissionRequest } from './read-permission-request.ts'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const now = 1_800_000_000_000

/** What an app gets that asks for one function of a contract, described as it likes. */
function read(name: string, types: readonly string[]) {
  const abi = [{ type: 'function', name, inputs: types.map((type) => ({ type })), outputs: [] }]
  const data = { address: other, abi, functions: [{ functionName: name }] }
  const { limits } = readPermissionRequest(
    [
      {
        chainId: '0x1',
        expiry: now / 1000 + 3600,
        signer: { type: 'account', data: { address: other } },
        permissions: [{ type: 'contract-call', data }],
      },
    ],
    { now, own },
  )
  if (limits.kind !== 'contract') throw new Error('another permission')
  return limits
}
const namesOf = (name: string, types: readonly string[]) => read(name, types).functions.map((each) => each.name)
const drawn = (name: string, types: readonly string[]) =>
  renderToStaticMarkup(
    <PermissionQuestion
      question={{
        kind: 'permission',
        chainId: 'eip155:1',
        delegate: other,
        limits: read(name, types),
        expiry: now / 1000 + 3600,
      }}
    />,
  )

test('a function that moves tokens keeps its name, whatever the app calls it', () => {
  // The app chooses the name, and a name for any four bytes is found in seconds.
  expect(toFunctionSelector('many_msg_babbage(bytes1)')).toBe(toFunctionSelector('transfer(address,uint256)'))
  expect(namesOf('many_msg_babbage', ['bytes1'])).toEqual(['transfer(address,uint256)'])
  expect(namesOf('transfer', ['address', 'uint256'])).toEqual(['transfer(address,uint256)'])
})

test.each([
  'transferAndCall(address,uint256,bytes)',
  'approveAndCall(address,uint256,bytes)',
  'authorizeOperator(address)',
  'redeem(uint256,address,address)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'transferFrom((address,address,uint160,address)[])',
  'renounceOwnership()',
])('so does %s', (signature) => {
  expect(nameFunction('vote(bytes1)', toFunctionSelector(signature))).toBe(signature)
})

test('each function is drawn with the four bytes that the permission is for, and a name of the app’s in quotes', () => {
  expect(drawn('vote', ['uint256'])).toContain(`“vote(uint256)” ${toFunctionSelector('vote(uint256)')}`)
  expect(drawn('transfer', ['address', 'uint256'])).toContain('>transfer(address,uint256) 0xa9059cbb')
})

test.each([
  ['a name with another line', 'vote\ncount', ['uint256']],
  ['a name with brackets', 'vote() and count', []],
  ['a name with a letter that looks like another one', 'vоte', []],
  ['a type that is a sentence', 'vote', ['uint256) only once (']],
])('error: %s is refused', (_, name, types) => {
  expect(() => read(name, types)).toThrow()
})
