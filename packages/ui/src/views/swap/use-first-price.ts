import { useState } from 'react'

/** The price as it was first read out for an `input`, because it moves every ten seconds. Without an input there is none: `''`. */
export function useFirstPrice(input: string, price: string): string {
  const [first, setFirst] = useState({ input, price })
  if (first.input === input && (first.price || !price)) return input && first.price
  setFirst({ input, price })
  return input && price
}
