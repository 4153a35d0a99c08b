/**
 * Implementations that are published with their audits, by address in small letters. Their sources: the known implementations among
 * ethereum.org's guidelines for EIP-7702, https://github.com/base/eip-7702-proxy, and the releases of
 * https://github.com/eth-infinitism/account-abstraction.
 */
export const knownDelegates: Readonly<Record<string, string>> = {
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': 'Calibur (Uniswap)',
  '0x69007702764179f14f51cdce752f4f775d74e139': 'Modular Account (Alchemy)',
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': 'Ambire',
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': 'Delegation Framework (MetaMask)',
  '0x4cd241e8d1510e30b2076397afc7508ae59c66c9': 'Simple7702Account (eth-infinitism)',
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'Simple7702Account (eth-infinitism)',
  '0x17c11fddadac2b341f2455afe988fec4c3ba26e3': 'Pectra Batch Contract (Luganodes)',
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': 'EIP7702Proxy (Coinbase)',
}
