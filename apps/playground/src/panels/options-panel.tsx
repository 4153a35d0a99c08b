import { choices, type PlaygroundOptions, writeOptions } from '../options.ts'

const labels: { readonly [key in keyof PlaygroundOptions]: string } = {
  adapter: 'Ethereum',
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
  pairing: 'Phone wallets',
  wallets: 'Wallet list',
  theme: 'Theme',
  locale: 'Language',
  layer: 'Layer',
  size: 'Size',
  icons: 'Icons',
  injected: 'Injected wallet',
  consent: 'Terms',
  unsupported: 'Unsupported network',
  embedded: 'Embedded form',
  avatar: 'Avatar',
  network: 'Network in the button',
  needs: 'Button’s network',
  reconnect: 'wagmi reconnects',
  signIn: 'Sign-in',
  login: 'Logins',
  loginEmail: 'E-mail',
  loginSocials: 'Social accounts',
  loginFarcaster: 'Farcaster',
  loginPasskey: 'Passkey',
  loginCodes: 'Codes typed in',
  names: 'Names for logins',
  send: 'Send',
  receive: 'Receive',
  swap: 'Swap',
  buy: 'Buy',
  pay: 'Pay',
  collectibles: 'Collectibles',
  activity: 'Activity',
  permissions: 'Permissions',
  testWallets: 'Test wallets',
  debug: 'Debug',
}

/** A changed option makes a new client, so the page is loaded again with it in the address. */
export function OptionsPanel({ options }: { options: PlaygroundOptions }) {
  return (
    <section className="card" aria-labelledby="options">
      <h2 id="options">Configuration</h2>
      <form className="options">
        {(Object.keys(choices) as (keyof PlaygroundOptions)[]).map((key) => (
          <label key={key}>
            <span>{labels[key]}</span>
            <select
              value={options[key]}
              onChange={(event) => location.assign(writeOptions({ ...options, [key]: event.target.value }))}
            >
              {choices[key].map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        ))}
      </form>
    </section>
  )
}
