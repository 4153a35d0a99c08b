/** Keys that no one has, so what is sent there is gone. */
const burnAddresses = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0xdead000000000000000000000000000000000000',
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
]

/** What is sent there is gone. */
export function isBurn(address: string): boolean {
  return (
    /^0x0{39}[0-9a-f]$/i.test(address) ||
    burnAddresses.includes(address) ||
    burnAddresses.includes(address.toLowerCase())
  )
}
