/** Written by `pnpm tables` from the facts; a test keeps both equal. */
export const identityTable = `trust-wallet|Trust Wallet|com.trustwallet.app|Trust|eip155:isTrust,eip155:isTrustWallet
coinbase-wallet|Coinbase Wallet|com.coinbase.wallet|Coinbase Wallet|eip155:isCoinbaseWallet,solana:coinbaseSolana
okx-wallet|OKX Wallet|com.okex.wallet|OKX Wallet|eip155:isOkxWallet,eip155:isOKExWallet,solana:okxwallet.solana,bip122:okxwallet.bitcoin,cosmos:okxwallet.keplr
phantom|Phantom|app.phantom|Phantom|eip155:isPhantom,solana:phantom.solana,bip122:phantom.bitcoin
bitget-wallet|Bitget Wallet|com.bitget.web3||eip155:isBitKeep,bip122:bitkeep.unisat,cosmos:bitkeep.keplr
binance-wallet|Binance Wallet|com.binance.wallet||eip155:isBinance,bip122:binancew3w.bitcoin
rabby|Rabby|io.rabby||eip155:isRabby
rainbow|Rainbow|me.rainbow||eip155:isRainbow
uniswap|Uniswap Wallet|org.uniswap.app
zerion|Zerion|io.zerion.wallet||eip155:isZerion
solflare|Solflare||Solflare|solana:solflare
bybit-wallet|Bybit Wallet|com.bybit
xverse|Xverse|||bip122:XverseProviders.BitcoinProvider
unisat|UniSat|||bip122:unisat
leather|Leather|||bip122:LeatherProvider
keplr|Keplr|app.keplr||cosmos:keplr
leap|Leap|io.leapwallet.LeapWallet||cosmos:leap
backpack|Backpack|app.backpack,app.backpack.mobile|Backpack|eip155:isBackpack,solana:backpack
cosmostation|Cosmostation|io.cosmostation||cosmos:cosmostation
talisman|Talisman|xyz.talisman||eip155:isTalisman,polkadot:talisman
subwallet|SubWallet|app.subwallet||eip155:isSubWallet,polkadot:subwallet-js
nova-wallet|Nova Wallet|io.novawallet
polkadot-js|Polkadot{.js}|||polkadot:polkadot-js
polkagate|PolkaGate|||polkadot:polkagate
fearless-wallet|Fearless Wallet|||polkadot:fearless-wallet
brave-wallet|Brave Wallet|com.brave.wallet||eip155:isBraveWallet,solana:braveSolana
onekey|OneKey|so.onekey.app.wallet||eip155:isOneKey,bip122:$onekey.btc
safepal|SafePal|||eip155:isSafePal
tokenpocket|TokenPocket|pro.tokenpocket||eip155:isTokenPocket
core|Core|app.core.extension||eip155:isAvalanche
imtoken|imToken|||eip155:isImToken
crypto-com|Crypto.com Onchain|com.crypto.wallet
ronin|Ronin Wallet|com.roninchain.wallet
magic-eden|Magic Eden|io.magiceden.wallet|Magic Eden|eip155:isMagicEden,solana:magicEden.solana,bip122:magicEden.bitcoin
ctrl|Ctrl Wallet|xyz.ctrl,io.xdefi||eip155:isXDEFI,bip122:xfi.bitcoin,cosmos:xfi.keplr
enkrypt|Enkrypt|com.enkrypt||eip155:isEnkrypt,polkadot:enkrypt
nightly|Nightly|app.nightly|Nightly|solana:nightly.solana
coin98|Coin98|com.coin98||eip155:isCoin98,cosmos:coin98.keplr
mathwallet|MathWallet|||eip155:isMathWallet
1inch|1inch Wallet|||eip155:isOneInchIOSWallet
gate-wallet|Gate Wallet|io.gate.wallet
gemini-wallet|Gemini Wallet|com.gemini.wallet
exodus|Exodus|com.exodus.web3-wallet|Exodus|eip155:isExodus,solana:exodus.solana
ambire|Ambire|com.ambire.wallet
frame|Frame|sh.frame||eip155:isFrame
zeal|Zeal|app.zeal||eip155:isZeal
wigwam|Wigwam|com.wigwam.wallet||eip155:isWigwam
vultisig|Vultisig|me.vultisig
family|Family|co.family.wallet
mew-wallet|MEW wallet|||eip155:isMEWwallet
bifrost|Bifrost Wallet|com.bifrostwallet||eip155:isBifrost
xportal|xPortal|com.elrond.maiar.wallet||eip155:isxPortal
universal-profiles|Universal Profiles|io.universaleverything.universalprofiles
zilpay|ZilPay|io.zilpay||eip155:isZilPay
berasig|BeraSig|app.berasig
flow-wallet|Flow Wallet|com.flowfoundation.wallet
sequence|Sequence|||eip155:isSequence
foxwallet|FoxWallet|||eip155:isFoxWallet
alphawallet|AlphaWallet|||eip155:isAlphaWallet
status|Status|||eip155:isStatus
anchorage-digital|Anchorage Digital|com.anchorage.connect||eip155:isAnchorageDigital
dcent|D'CENT|||eip155:isDcentWallet
glow|Glow||Glow|solana:glowSolana
owallet|OWallet|||cosmos:owallet
compass|Compass Wallet|io.leapwallet.CompassWallet||cosmos:compass
metamask|MetaMask|io.metamask,io.metamask.mobile|MetaMask|eip155:isMetaMask`
