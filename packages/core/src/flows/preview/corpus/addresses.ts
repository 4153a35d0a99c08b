/** Addresses of the corpus. Those of real contracts are public. */
export const account = '0x7a3000000000000000000000000000000000d4e5'
export const other = '0x7a31111111111111111111111111111111111111'
export const friend = '0xc0ffee254729296a45a3885639ac7e10f9d54979'
/** Begins and ends as `friend` does. */
export const twin = '0xc0ffee9999999999999999999999999999d54979'
export const stranger = '0x5170000000000000000000000000000000000a11'
export const person = '0x9e50000000000000000000000000000000000b22'
export const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
export const vault = '0xfa17000000000000000000000000000000000c33'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const fakeUsdc = '0xfa4e000000000000000000000000000000000d44'
export const apes = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
export const mystery = '0x3357000000000000000000000000000000000e55'
export const proxy = '0x9704000000000000000000000000000000000f66'
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

export const max256 = 2n ** 256n - 1n
export const max160 = 2n ** 160n - 1n
