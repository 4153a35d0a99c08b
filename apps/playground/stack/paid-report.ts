import { deployPaidToken, startPaidServer } from '@latchkey/services/pay-testing'

/** Anvil's last account and its key: it deploys the token, and settles. */
const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const key = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const shop = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const holders = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const

/** A report that costs a quarter of a test dollar, by HTTP 402: STAND-IN for a paid API and its facilitator. */
export async function startPaidReport(rpcUrl: string) {
  const token = await deployPaidToken(rpcUrl, deployer, holders)
  const { close, url } = await startPaidServer({
    rpcUrl,
    key,
    requirements: () => [
      {
        scheme: 'exact',
        network: 'eip155:31337',
        amount: '250000',
        asset: token,
        payTo: shop,
        maxTimeoutSeconds: 60,
        extra: { name: 'Paid Dollar', version: '2' },
      },
    ],
  })
  return { line: { url, asset: `eip155:31337/erc20:${token}` as const }, close }
}
