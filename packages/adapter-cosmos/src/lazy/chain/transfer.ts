import { toUnits } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { decodeBech32 } from '../../chain/bech32.ts'
import type { Coin } from '../amino.ts'
import type { EncodedMessage } from './messages.ts'
import type { OnWallet } from './on-chain.ts'
import { embed, encode, join } from './proto.ts'
import { sendPrepared } from './send-transaction.ts'

type Transfer = {
  readonly to: string
  readonly amount: bigint | string
  readonly token?: string | undefined
}

/** How long the other chain may take to accept a transfer, in ms. After that the amount is sent back. */
const packetMs = 600_000

/**
 * Sends the native currency or another denomination: by the bank on this chain, or over the configured channel (ICS-20) to an address of
 * another chain. Never by the bank to another chain's address. The transaction is simulated before the wallet is asked.
 */
export async function transfer(on: OnWallet, { amount, to, token }: Transfer): Promise<{ hash: string }> {
  // The SDK's integers have at most 256 bits.
  const coin = { denom: token ?? on.network.settings.denom, amount: String(toUnits(amount, 256)) }
  if (!/^[a-zA-Z][\w/:.-]{1,127}$/.test(coin.denom))
    throw new LatchkeyError('request/invalid', { details: `${coin.denom} is no denomination.` })
  const { settings } = on.network
  const decoded = decodeBech32(to)
  if (decoded?.bytes.length !== 20 && decoded?.bytes.length !== 32) throw notAnAddress(to)
  const here = decoded.prefix === settings.bech32Prefix
  const message = here ? bankSend(on, to, coin) : channelSend(on, to, coin, decoded.prefix)
  return sendPrepared(on, { messages: [message], memo: '', timeoutHeight: 0n })
}

function bankSend({ target }: OnWallet, to: string, coin: Coin): EncodedMessage {
  const from = target.key.address
  return {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: join(encode([1, from], [2, to]), embed(3, encodeCoin(coin))),
    amino: { type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: to, amount: [coin] } },
  }
}

function channelSend({ clock, network, target }: OnWallet, to: string, coin: Coin, prefix: string): EncodedMessage {
  const { channels = {} } = network.settings
  const channel = Object.hasOwn(channels, prefix) ? channels[prefix] : undefined
  if (!channel) throw noChannel(`No channel from ${network.name} to addresses of "${prefix}" is configured.`)
  // Sent over another channel it would arrive as a voucher of a voucher, which apps there don't accept as the same
  // token.
  if (coin.denom.startsWith('ibc/')) throw noChannel(`${coin.denom} came by a channel itself.`)
  const sender = target.key.address
  const timeout = BigInt(clock.now() + packetMs) * 1_000_000n
  return {
    typeUrl: '/ibc.applications.transfer.v1.MsgTransfer',
    value: join(
      encode([1, 'transfer'], [2, channel]),
      embed(3, encodeCoin(coin)),
      encode([4, sender], [5, to]),
      embed(6, new Uint8Array()),
      encode([7, timeout]),
    ),
    amino: {
      type: 'cosmos-sdk/MsgTransfer',
      value: {
        source_port: 'transfer',
        source_channel: channel,
        token: coin,
        sender,
        receiver: to,
        timeout_height: {},
        timeout_timestamp: String(timeout),
      },
    },
  }
}

function encodeCoin({ amount, denom }: Coin): Uint8Array {
  return encode([1, denom], [2, amount])
}

function notAnAddress(to: string): LatchkeyError {
  return new LatchkeyError('cosmos/recipient', {
    shortMessage: 'This address cannot receive it',
    details: `${to} is not an address.`,
  })
}

function noChannel(details: string): LatchkeyError {
  return new LatchkeyError('cosmos/no-channel', { shortMessage: 'There is no way to this chain', details })
}
