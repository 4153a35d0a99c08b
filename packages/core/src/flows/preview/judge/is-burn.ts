/** Addresses without a key, by use: zero and its neighbours, 0x…dead and its cousins; Solana's system program and incinerator. */
const burnAddress = /^(0x(0{39}[\da-f]|0{36}dead|dead0{36}|dead0{16}42069420694206942069)|(1nc1nerator)?1{32})$/i

/** Tokens sent there are lost. */
export const isBurn = (address: string): boolean => burnAddress.test(address)
