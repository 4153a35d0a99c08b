/**
 * Stable names for tests and for styling from outside. `data-latchkey-part` names a piece of the interface, `data-latchkey-view` the view
 * on the screen, `data-latchkey-wallet` the wallet a row or card stands for. They are part of the public API and change only with a
 * major version.
 *
 * @example `page.locator('[data-latchkey-part=row][data-latchkey-wallet="io.rabby"]')`
 */
export type Part =
  | 'dialog'
  | 'panel'
  | 'header'
  | 'title'
  | 'back'
  | 'close'
  | 'help'
  | 'body'
  | 'aside'
  | 'shield'
  | 'blocked'
  | 'live'
  | 'progress'
  | 'button'
  | 'cancel'
  | 'retry'
  | 'sign'
  | 'confirm'
  | 'done'
  | 'copy'
  | 'by-hand'
  | 'row'
  | 'tag'
  | 'list'
  | 'points'
  | 'section'
  | 'search'
  | 'email'
  | 'code'
  | 'name'
  | 'register'
  | 'choose-name'
  | 'allowances'
  | 'permissions'
  | 'revoke'
  | 'tabs'
  | 'tab'
  | 'tabpanel'
  | 'grid'
  | 'card'
  | 'wallet-icon'
  | 'avatar'
  | 'address'
  | 'qr'
  | 'qr-placeholder'
  | 'notice'
  | 'checkbox'
  | 'legal'
  | 'spinner'
  | 'shimmer'
  | 'toast'
  | 'alert'

/** The attribute object for a part, to be spread into an element. */
export function part<name extends Part>(name: name): { readonly 'data-latchkey-part': name } {
  return { 'data-latchkey-part': name }
}
