/** The seed phrase that every local chain funds (anvil, hardhat). Its keys are public: never send anything of value to them. */
export const testMnemonic = 'test test test test test test test test test test test junk'
