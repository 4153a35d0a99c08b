import { latinDigits } from '@latchkey/core/format'
import { encodeFunctionData, isAddress, parseAbi, parseUnits } from 'viem'
import type { Call } from '../calls/read-calls-request.ts'
import type { PlainKey } from '../copy/en.ts'
import { type OwnerKey, type OwnerKit, privateKeyText } from '../vault/owner-kit.ts'
import { facts, field, heading, make, mono, t } from './elements.ts'
import { type OpenTransaction, signAsOwner } from './sign-as-owner.ts'

const tokenAbi = parseAbi(['function transfer(address to, uint256 amount)'])

/** Shows the content of an owner's kit: its key, and a form that signs transfers of the account without a network. */
export function showOwner(kit: OwnerKit, key: OwnerKey, onHide: () => void): HTMLElement {
  const hide = () => {
    key.key.fill(0)
    onHide()
  }
  return make(
    'section',
    {},
    heading('h2', t('kitKeys')),
    make('p', { className: 'warning' }, t('kitOwnerWarn')),
    facts([t('kitOwnerKey'), mono(privateKeyText(key))]),
    make('h3', {}, t('kitSend')),
    make('p', {}, t('kitSendText')),
    sendForm(kit, key),
    make('button', { type: 'button', onclick: hide }, t('hide')),
  )
}

const text = (more: Partial<HTMLInputElement> = {}) =>
  make('input', { type: 'text', dir: 'ltr', autocomplete: 'off', spellcheck: false, required: true, ...more })

function sendForm(kit: OwnerKit, key: OwnerKey): HTMLElement {
  const network = text({ inputMode: 'numeric', value: '1' })
  const to = text()
  const amount = text({ inputMode: 'decimal' })
  const token = text({ required: false })
  const decimals = text({ inputMode: 'numeric', value: '18' })
  const problem = make('p', { className: 'problem', role: 'alert' })
  const signed = make('div')
  const decimalsField = field(t('kitDecimals'), decimals)
  decimalsField.hidden = true
  token.oninput = () => {
    decimalsField.hidden = token.value.trim() === ''
  }
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault()
    problem.textContent = ''
    signed.replaceChildren()
    const read = readTransfer({
      network: latinDigits(network.value.trim()),
      to: to.value.trim(),
      amount: latinDigits(amount.value.trim()).replace('٫', '.'),
      token: token.value.trim(),
      decimals: latinDigits(decimals.value.trim()),
    })
    if (typeof read === 'string') {
      problem.textContent = t(read)
      return
    }
    const { deploy, send } = signAsOwner({ account: kit, calls: [read.call], chainId: read.chainId, key })
    const title = heading('h4', t('kitDeploy'))
    signed.replaceChildren(
      title,
      transaction('deploy', deploy),
      make('h4', {}, t('kitSubmit')),
      transaction('send', send),
      make('p', { className: 'hint' }, t('kitOnce')),
    )
    title.focus()
  }
  return make(
    'form',
    { onsubmit },
    field(t('kitNetwork'), network, t('kitNetworkHint')),
    field(t('receiver'), to),
    field(t('amount'), amount),
    field(t('kitToken'), token, t('kitTokenHint')),
    decimalsField,
    problem,
    make('button', { type: 'submit' }, t('kitSign')),
    signed,
  )
}

function transaction(name: string, { data, to }: OpenTransaction): HTMLElement {
  // The text has some thousand characters. It is in a box that scrolls, so it can be copied as a whole.
  const box = make('textarea', { readOnly: true, dir: 'ltr', rows: 4, value: data, ariaLabel: t('data') })
  const shown = facts([t('to'), mono(to)], [t('data'), box])
  shown.dataset.transaction = name
  return shown
}

/** Reads the typed transfer. Returns a text about the mistake if it isn't valid. */
function readTransfer({
  amount,
  decimals,
  network,
  to,
  token,
}: Readonly<Record<'amount' | 'decimals' | 'network' | 'to' | 'token', string>>):
  | { readonly chainId: number; readonly call: Call }
  | PlainKey {
  if (!/^[1-9][0-9]{0,14}$/.test(network)) return 'kitNetworkWrong'
  if (!isAddress(to) || (token && !isAddress(token))) return 'kitReceiverWrong'
  const mostDecimals = token ? Number(/^[0-9]{1,2}$/.test(decimals) ? decimals : Number.NaN) : 18
  const fraction = amount.split('.')[1] ?? ''
  // An amount with more decimals than the token has would be rounded to another amount than the visitor typed.
  if (!/^[0-9]{1,60}([.][0-9]{1,60})?$/.test(amount) || !(fraction.length <= mostDecimals)) return 'kitAmountWrong'
  const value = parseUnits(amount, mostDecimals)
  const chainId = Number(network)
  if (!isAddress(token)) return { chainId, call: { to, value, data: '0x' } }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, value] })
  return { chainId, call: { to: token, value: 0n, data } }
}
