import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCall } from './read-call.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a contract call', () => {
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] })

  test('that lets another account spend is a danger, until the right is taken away', () => {
    expect(readCall(approve(5n))).toMatchObject({ name: 'approve', amount: 5n, isUnlimited: false, danger: 'approve' })
    expect(readCall(approve(maxUint256))).toMatchObject({ isUnlimited: true, party: address.toLowerCase() })
    expect(readCall(approve(0n)).danger).toBeUndefined()
    const all = (isOn: boolean) =>
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [address, isOn] })
    expect([readCall(all(true)).danger, readCall(all(false)).danger]).toEqual(['all', undefined])
  })

  test('is named by its selector if nothing else is certain', () => {
    for (const data of [
      '0x',
      '0x1234',
      '0xdeadbeef',
      approve(1n).slice(0, -2),
      `${approve(1n)}00`,
      approve(1n).replace('095ea7b3000', '095ea7b3f00'),
    ])
      expect(readCall(data)).toEqual({ selector: data.slice(0, 10) })
  })
})
