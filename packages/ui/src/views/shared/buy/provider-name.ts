/** How providers write their names. */
const names: Readonly<Record<string, string>> = {
  coinbase: 'Coinbase',
  moonpay: 'MoonPay',
  transak: 'Transak',
  meld: 'Meld',
}

/** A provider's name; an unknown provider is called by its id. */
export function providerName(id: string): string {
  return names[id] ?? id
}
