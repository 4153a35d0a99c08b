/** 32 bytes: a number, or an address. */
export const word = (value: number | bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')

/** A function with its parameters, each a word. */
export const call = (selector: string, ...words: readonly (number | bigint | string)[]) =>
  `0x${selector}${words.map(word).join('')}`

/** Bytes as the ABI writes them: their length, then themselves, filled up to whole words. */
export const bytes = (data: string) => {
  const hex = data.slice(2)
  return `${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
}

/** A path of v3: two tokens with the fee between them. */
export const pathOf = (from: string, to: string) => `${from}000bb8${to.slice(2)}`

/** `exactInput` of v3's first router. */
export const exactInput = (path: string, recipient: string, amount: number | bigint = 2, least: number | bigint = 3) =>
  `${call('c04b8d59', 32, 160, recipient, 1, amount, least)}${bytes(path)}`

/** `unwrapWETH9` of both routers of v3. */
export const unwrap = (recipient: string, least: number | bigint = 1) => call('49404b7c', least, recipient)

function list(calls: readonly string[]) {
  const parts = calls.map(bytes)
  const offsets = parts.map((_, index) => calls.length * 32 + parts.slice(0, index).join('').length / 2)
  return `${word(calls.length)}${offsets.map(word).join('')}${parts.join('')}`
}

/** Several calls in one, of v3's first router. */
export const multicall = (calls: readonly string[]) => `${call('ac9650d8', 32)}${list(calls)}`

/** The same, until a time. */
export const multicallUntil = (calls: readonly string[]) => `${call('5ae401dc', 9, 64)}${list(calls)}`
