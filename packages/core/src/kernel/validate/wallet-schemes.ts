/**
 * Schemes that wallets have registered for themselves, and WalletConnect's own. A list of what is allowed, since a list of what is
 * forbidden is never complete: an operating system hands unknown schemes to whichever app claims them. Apps add the ones they need
 * (`safeHref(url, { schemes })`).
 */
export const walletSchemes: ReadonlySet<string> = new Set(
  (
    'wc metamask rainbow trust cbwallet uniswap phantom solflare backpack glow okx okex bitkeep bitget zerion ledgerlive argent ready ' +
    'imtokenv2 tpoutside tpdapp safe exodus omni crypto.com dfw coin98 coinomi1 mathwallet onekey-wallet oneinch 1inch rabby frame ' +
    'tronlinkoutside bnc bybitapp bitcoincom bifrostwallet blockchain-wallet blockwallet keplrwallet leapcosmoswallet cosmostation ' +
    'nova novawallet subwallet talisman xverse leather unisat magiceden family ambire tokenary valora celo gnosiswallet kraken ' +
    'robinhood-wallet fireblocks-wc haha timelesswallet ronin-wallet ton tonkeeper mytonwallet binance ' +
    'airgap-wallet arculuswc atomicwallet awallet bitpay cakewallet coinomi coolwallet core dcent edge ellipal familywallet ' +
    'foxwallet frw gem gtweb3wallet io.universaleverything.universalprofiles iopay jupiter kaiawallet krakenwallet ' +
    'leapcompass leapcosmos mewwallet nightly okxwallet owallet roninwallet safepalwallet shapeshift status-app tangem ' +
    'trezorsuite unstoppable.money wigwam xportal zeal zel zengo zilpay'
  ).split(' '),
)
