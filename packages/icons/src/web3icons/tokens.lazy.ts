/** Written by `pnpm tables`. */
export const tokens = {
  'eip155:1:0x0198f46f520f33cd4329bd4be380a25a90536cd5': () =>
    import('@web3icons/core/svgs/tokens/background/PLA.svg.js'),
  'eip155:1:0x0a6e7ba5042b38349e437ec6db6214aec7b35676': () =>
    import('@web3icons/core/svgs/tokens/background/SWELL.svg.js'),
  'eip155:1:0x0f5d2fb29fb7d3cfee444a200298f468908cc942': () =>
    import('@web3icons/core/svgs/tokens/background/MANA.svg.js'),
  'eip155:1:0x1abaea1f7c830bd89acc67ec4af516284b1bc33c': () =>
    import('@web3icons/core/svgs/tokens/background/EURC.svg.js'),
  'eip155:1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': () =>
    import('@web3icons/core/svgs/tokens/background/UNI.svg.js'),
  'eip155:1:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': () =>
    import('@web3icons/core/svgs/tokens/background/WBTC.svg.js'),
  'eip155:1:0x2af5d2ad76741191d15dfe7bf6ac92d4bd912ca3': () =>
    import('@web3icons/core/svgs/tokens/background/LEO.svg.js'),
  'eip155:1:0x3506424f91fd33084466f402d5d97f05f8e3b4af': () =>
    import('@web3icons/core/svgs/tokens/background/CHZ.svg.js'),
  'eip155:1:0x3845badade8e6dff049820680d1f14bd3903a5d0': () =>
    import('@web3icons/core/svgs/tokens/background/SAND.svg.js'),
  'eip155:1:0x3c3a81e81dc49a522a592e7622a7e711c06bf354': () =>
    import('@web3icons/core/svgs/tokens/background/MNT.svg.js'),
  'eip155:1:0x408480574c803d05a0244b479c5020a97f546c51': () =>
    import('@web3icons/core/svgs/tokens/background/PEAQ.svg.js'),
  'eip155:1:0x4550003152f12014558e5ce025707e4dd841100f': () =>
    import('@web3icons/core/svgs/tokens/background/KZEN.svg.js'),
  'eip155:1:0x467719ad09025fcc6cf6f8311755809d45a5e5f3': () =>
    import('@web3icons/core/svgs/tokens/background/AXL.svg.js'),
  'eip155:1:0x4a220e6096b25eadb88358cb44068a3248254675': () =>
    import('@web3icons/core/svgs/tokens/background/QNT.svg.js'),
  'eip155:1:0x4c9edd5852cd905f086c759e8383e09bff1e68b3': () =>
    import('@web3icons/core/svgs/tokens/background/USDE.svg.js'),
  'eip155:1:0x4d224452801aced8b2f0aebe155379bb5d594381': () =>
    import('@web3icons/core/svgs/tokens/background/APE.svg.js'),
  'eip155:1:0x514910771af9ca656af840dff83e8264ecf986ca': () =>
    import('@web3icons/core/svgs/tokens/background/LINK.svg.js'),
  'eip155:1:0x5a98fcbea516cf06857215779fd812ca3bef1b32': () =>
    import('@web3icons/core/svgs/tokens/background/LDO.svg.js'),
  'eip155:1:0x5afe3855358e112b5647b952709e6165e1c1eeee': () =>
    import('@web3icons/core/svgs/tokens/background/SAFE.svg.js'),
  'eip155:1:0x5b7533812759b45c2b44c19e320ba2cd2681b542': () =>
    import('@web3icons/core/svgs/tokens/background/AGIX.svg.js'),
  'eip155:1:0x6123b0049f904d730db3c36a31167d9d4121fa6b': () =>
    import('@web3icons/core/svgs/tokens/background/RBN.svg.js'),
  'eip155:1:0x62d0a8458ed7719fdaf978fe5929c6d342b0bfce': () =>
    import('@web3icons/core/svgs/tokens/background/BEAM.svg.js'),
  'eip155:1:0x6982508145454ce325ddbe47a25d4ec3d2311933': () =>
    import('@web3icons/core/svgs/tokens/background/PEPE.svg.js'),
  'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f': () =>
    import('@web3icons/core/svgs/tokens/background/DAI.svg.js'),
  'eip155:1:0x6de037ef9ad2725eb40118bb1702ebb27e4aeb24': () =>
    import('@web3icons/core/svgs/tokens/background/RNDR.svg.js'),
  'eip155:1:0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0': () =>
    import('@web3icons/core/svgs/tokens/background/MATIC.svg.js'),
  'eip155:1:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9': () =>
    import('@web3icons/core/svgs/tokens/background/AAVE.svg.js'),
  'eip155:1:0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce': () =>
    import('@web3icons/core/svgs/tokens/background/SHIB.svg.js'),
  'eip155:1:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2': () =>
    import('@web3icons/core/svgs/tokens/background/MKR.svg.js'),
  'eip155:1:0xa0b73e1ff0b80914ab6fe0444e65848c4c34450b': () =>
    import('@web3icons/core/svgs/tokens/background/CRO.svg.js'),
  'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': () =>
    import('@web3icons/core/svgs/tokens/background/USDC.svg.js'),
  'eip155:1:0xae78736cd615f374d3085123a210448e74fc6393': () =>
    import('@web3icons/core/svgs/tokens/background/RETH.svg.js'),
  'eip155:1:0xaea46a60368a7bd060eec7df8cba43b7ef41ad85': () =>
    import('@web3icons/core/svgs/tokens/background/FET.svg.js'),
  'eip155:1:0xb50721bcf8d664c30412cfbc6cf7a15145234ad1': () =>
    import('@web3icons/core/svgs/tokens/background/ARB.svg.js'),
  'eip155:1:0xb8c77482e45f1f44de1745f52c74426c631bdd52': () =>
    import('@web3icons/core/svgs/tokens/background/BNB.svg.js'),
  'eip155:1:0xbb0e17ef65f82ab018d8edd776e8dd940327b28b': () =>
    import('@web3icons/core/svgs/tokens/background/AXS.svg.js'),
  'eip155:1:0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f': () =>
    import('@web3icons/core/svgs/tokens/background/SNX.svg.js'),
  'eip155:1:0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': () =>
    import('@web3icons/core/svgs/tokens/background/FDUSD.svg.js'),
  'eip155:1:0xc944e90c64b2c07662a292be6244bdf05cda44a7': () =>
    import('@web3icons/core/svgs/tokens/background/GRT.svg.js'),
  'eip155:1:0xca14007eff0db1f8135f4c25b34de49ab0d42766': () =>
    import('@web3icons/core/svgs/tokens/background/STRK.svg.js'),
  'eip155:1:0xcc80062086c8fb8d4837c56fcdb25a67cd9c7d58': () =>
    import('@web3icons/core/svgs/tokens/background/A.svg.js'),
  'eip155:1:0xd1d2eb1b1e90b638588728b4130137d262c87cae': () =>
    import('@web3icons/core/svgs/tokens/background/GALA.svg.js'),
  'eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7': () =>
    import('@web3icons/core/svgs/tokens/background/USDT.svg.js'),
  'eip155:1:0xdc9ac3c20d1ed0b540df9b1fedc10039df13f99c': () =>
    import('@web3icons/core/svgs/tokens/background/UTK.svg.js'),
  'eip155:1:0xe66747a101bff2dba3697199dcce5b743b454759': () =>
    import('@web3icons/core/svgs/tokens/background/GT.svg.js'),
  'eip155:1:0xeec2be5c91ae7f8a338e1e5f3b5de49d07afdc81': () =>
    import('@web3icons/core/svgs/tokens/background/DPX.svg.js'),
  'eip155:42161:0x13ad51ed4f1b7e9dc168d8a00cb3f4ddd85efa60': () =>
    import('@web3icons/core/svgs/tokens/background/LDO.svg.js'),
  'eip155:42161:0x21ccbc5e7f353ec43b2f5b1fb12c3e9d89d30dca': () =>
    import('@web3icons/core/svgs/tokens/background/BDT.svg.js'),
  'eip155:42161:0x23ee2343b892b1bb63503a4fabc840e0e2c6810f': () =>
    import('@web3icons/core/svgs/tokens/background/AXL.svg.js'),
  'eip155:42161:0x25d887ce7a35172c62febfd67a1856f20faebb00': () =>
    import('@web3icons/core/svgs/tokens/background/PEPE.svg.js'),
  'eip155:42161:0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f': () =>
    import('@web3icons/core/svgs/tokens/background/WBTC.svg.js'),
  'eip155:42161:0x6c2c06790b3e3e3c38e12ee22f8183b37a13ee55': () =>
    import('@web3icons/core/svgs/tokens/background/DPX.svg.js'),
  'eip155:42161:0x912ce59144191c1204e64559fe8253a0e49e6548': () =>
    import('@web3icons/core/svgs/tokens/background/ARB.svg.js'),
  'eip155:42161:0x9623063377ad1b27544c965ccd7342f7ea7e88c7': () =>
    import('@web3icons/core/svgs/tokens/background/GRT.svg.js'),
  'eip155:42161:0xaf88d065e77c8cc2239327c5edb3a432268e5831': () =>
    import('@web3icons/core/svgs/tokens/background/USDC.svg.js'),
  'eip155:42161:0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': () =>
    import('@web3icons/core/svgs/tokens/background/DAI.svg.js'),
  'eip155:42161:0xec70dcb4a1efa46b8f2d97c310c9c4790ba5ffa8': () =>
    import('@web3icons/core/svgs/tokens/background/RETH.svg.js'),
  'eip155:42161:0xf97f4df75117a78c1a5a0dbb814af92458539fb4': () =>
    import('@web3icons/core/svgs/tokens/background/LINK.svg.js'),
  'eip155:42161:0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0': () =>
    import('@web3icons/core/svgs/tokens/background/UNI.svg.js'),
  'eip155:43114:0x44c784266cf024a60e8acf2427b9857ace194c5d': () =>
    import('@web3icons/core/svgs/tokens/background/AXL.svg.js'),
  'eip155:43114:0x50b7545627a5162f82a992c33b87adc75187b218': () =>
    import('@web3icons/core/svgs/tokens/background/WBTC.svg.js'),
  'eip155:43114:0x5947bb275c521040051d82396192181b413227a3': () =>
    import('@web3icons/core/svgs/tokens/background/LINK.svg.js'),
  'eip155:43114:0x63a72806098bd3d9520cc43356dd78afe5d386d9': () =>
    import('@web3icons/core/svgs/tokens/background/AAVE.svg.js'),
  'eip155:43114:0x88128fd4b259552a9a1d457f435a6527aab72d42': () =>
    import('@web3icons/core/svgs/tokens/background/MKR.svg.js'),
  'eip155:43114:0x8a0cac13c7da965a312f08ea4229c37869e85cb9': () =>
    import('@web3icons/core/svgs/tokens/background/GRT.svg.js'),
  'eip155:43114:0x8ebaf22b6f053dffeaf46f4dd9efa95d89ba8580': () =>
    import('@web3icons/core/svgs/tokens/background/UNI.svg.js'),
  'eip155:43114:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': () =>
    import('@web3icons/core/svgs/tokens/background/USDT.svg.js'),
  'eip155:43114:0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': () =>
    import('@web3icons/core/svgs/tokens/background/USDC.svg.js'),
  'eip155:43114:0xbec243c995409e6520d7c41e404da5deba4b209b': () =>
    import('@web3icons/core/svgs/tokens/background/SNX.svg.js'),
  'eip155:43114:0xc891eb4cbdeff6e073e859e987815ed1505c2acd': () =>
    import('@web3icons/core/svgs/tokens/background/EURC.svg.js'),
  'eip155:43114:0xd586e7f844cea2f87f50152665bcbc2c279d8d70': () =>
    import('@web3icons/core/svgs/tokens/background/DAI.svg.js'),
  'eip155:56:0x031b41e504677879370e9dbcf937283a8691fa7f': () =>
    import('@web3icons/core/svgs/tokens/background/FET.svg.js'),
  'eip155:56:0x0eb3a705fc54725037cc9e008bdede697f62f335': () =>
    import('@web3icons/core/svgs/tokens/background/ATOM.svg.js'),
  'eip155:56:0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3': () =>
    import('@web3icons/core/svgs/tokens/background/DAI.svg.js'),
  'eip155:56:0x25d887ce7a35172c62febfd67a1856f20faebb00': () =>
    import('@web3icons/core/svgs/tokens/background/PEPE.svg.js'),
  'eip155:56:0x413c2834f02003752d6cc0bcd1ce85af04d62fbe': () =>
    import('@web3icons/core/svgs/tokens/background/PEC.svg.js'),
  'eip155:56:0x4550003152f12014558e5ce025707e4dd841100f': () =>
    import('@web3icons/core/svgs/tokens/background/KZEN.svg.js'),
  'eip155:56:0x545356d4d69d8cd1213ee7e339867574738751ca': () =>
    import('@web3icons/core/svgs/tokens/background/KTC.svg.js'),
  'eip155:56:0x62d0a8458ed7719fdaf978fe5929c6d342b0bfce': () =>
    import('@web3icons/core/svgs/tokens/background/BEAM.svg.js'),
  'eip155:56:0x715d400f88c167884bbcc41c5fea407ed4d2f8a0': () =>
    import('@web3icons/core/svgs/tokens/background/AXS.svg.js'),
  'eip155:56:0x8b1f4432f943c465a973fedc6d7aa50fc96f1f65': () =>
    import('@web3icons/core/svgs/tokens/background/AXL.svg.js'),
  'eip155:56:0xbf5140a22578168fd562dccf235e5d43a02ce9b1': () =>
    import('@web3icons/core/svgs/tokens/background/UNI.svg.js'),
  'eip155:56:0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': () =>
    import('@web3icons/core/svgs/tokens/background/FDUSD.svg.js'),
  'eip155:56:0xcc42724c6683b7e57334c4e856f4c9965ed682bd': () =>
    import('@web3icons/core/svgs/tokens/background/MATIC.svg.js'),
  'eip155:56:0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd': () =>
    import('@web3icons/core/svgs/tokens/background/LINK.svg.js'),
  'eip155:56:0xfb6115445bff7b52feb98650c87f44907e58f802': () =>
    import('@web3icons/core/svgs/tokens/background/AAVE.svg.js'),
  'eip155:8453:0x23ee2343b892b1bb63503a4fabc840e0e2c6810f': () =>
    import('@web3icons/core/svgs/tokens/background/AXL.svg.js'),
  'eip155:8453:0x50c5725949a6f0c72e6c4a641f24049a917db0cb': () =>
    import('@web3icons/core/svgs/tokens/background/DAI.svg.js'),
  'eip155:8453:0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42': () =>
    import('@web3icons/core/svgs/tokens/background/EURC.svg.js'),
  'eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': () =>
    import('@web3icons/core/svgs/tokens/background/USDC.svg.js'),
  'eip155:8453:0xb6fe221fe9eef5aba221c348ba20a1bf5e73624c': () =>
    import('@web3icons/core/svgs/tokens/background/RETH.svg.js'),
  'eip155:8453:0xd1e6f3f0a7f40d5412f7471875879381441bf722': () =>
    import('@web3icons/core/svgs/tokens/background/ARI.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:6AJcP7wuLwmRYLBNbi825wgguaPsWzPBEHcHndpRpump': () =>
    import('@web3icons/core/svgs/tokens/background/VINE.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': () =>
    import('@web3icons/core/svgs/tokens/background/USDC.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': () =>
    import('@web3icons/core/svgs/tokens/background/USDT.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3': () =>
    import('@web3icons/core/svgs/tokens/background/PYTH.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr': () =>
    import('@web3icons/core/svgs/tokens/background/EURC.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:kZEn3aDxEzcFADPe2VQ6WcJRbS1hVGjUcgCw4HiuYSU': () =>
    import('@web3icons/core/svgs/tokens/background/KZEN.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So': () =>
    import('@web3icons/core/svgs/tokens/background/MSOL.svg.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof': () =>
    import('@web3icons/core/svgs/tokens/background/RNDR.svg.js'),
} as const
