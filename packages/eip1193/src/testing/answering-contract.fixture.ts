import { encodeFunctionResult, parseAbi, toFunctionSelector } from 'viem'

type Hex = `0x${string}`

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')

/** Where a contract finds the selector it answers to: of the call itself, or of a call packed into its second argument. */
export const selectorOf = {
  // CALLDATALOAD(0) >> 224
  call: '60003560e01c',
  // CALLDATALOAD(4 + CALLDATALOAD(36) + 32) >> 224
  inner: '6024356024013560e01c',
}

/**
 * Byte code of a contract with one answer per function, for tests on a real chain without a compiler. Other functions revert.
 *
 * DUP1 PUSH4 selector EQ PUSH2 target JUMPI … ; target: JUMPDEST, copy the answer from the code's end, RETURN.
 */
export function answeringContract(answers: Readonly<Record<Hex, Hex>>, selector = selectorOf.call): Hex {
  const entries = Object.entries(answers).map(([key, answer]) => ({ key: key.slice(2), answer: answer.slice(2) }))
  const switchSize = selector.length / 2 + entries.length * 11 + 3
  const blockSize = 14
  let data = switchSize + entries.length * blockSize
  let tests = ''
  let blocks = ''
  for (const [index, { key, answer }] of entries.entries()) {
    const size = answer.length / 2
    tests += `8063${key}1461${hex(switchSize + index * blockSize, 2)}57`
    blocks += `5b61${hex(size, 2)}8061${hex(data, 2)}6000396000f3`
    data += size
  }
  return `0x${selector}${tests}5f5ffd${blocks}${entries.map(({ answer }) => answer).join('')}`
}

/** `{ 'function decimals() view returns (uint8)': 6 }` as selectors and encoded answers. */
export function encodeAnswers(answers: Readonly<Record<string, unknown>>): Record<Hex, Hex> {
  return Object.fromEntries(
    Object.entries(answers).map(([signature, result]) => [
      toFunctionSelector(signature),
      encodeFunctionResult({ abi: parseAbi([signature] as never), result } as never),
    ]),
  )
}
