/**
 * The network of a local chain, as an app names it.
 *
 * @param url of its node
 */
export const localNetwork = (url: string) => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})
