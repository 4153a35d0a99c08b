/** The receiver of the pages' ether: the second account of the test seed phrase. */
export const evmReceiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
