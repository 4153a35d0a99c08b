import type { Prompt } from './visitor.ts'

/**
 * Draws prompts into the page itself, as wallets without their own window do: plain DOM, `position: fixed`. Styles are set by script, so a
 * strict content security policy allows them. Returns a function that shows a prompt and returns a function that closes it.
 */
export function createApprovalDialog(document: Document, walletName: string): (prompt: Prompt) => () => void {
  return (prompt) => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-label', `${walletName}: ${prompt.method}`)
    dialog.setAttribute('data-latchkey-test-wallet', walletName)
    Object.assign(dialog.style, {
      position: 'fixed',
      insetBlockStart: '16px',
      insetInlineEnd: '16px',
      zIndex: '2147483647',
      inlineSize: '320px',
      padding: '16px',
      border: '1px solid #888',
      borderRadius: '8px',
      background: '#fff',
      color: '#000',
      font: '14px sans-serif',
    })
    const title = document.createElement('strong')
    title.textContent = `${walletName}: ${prompt.method}`
    const details = document.createElement('pre')
    details.textContent = JSON.stringify(prompt.params, null, 1)
    Object.assign(details.style, { maxBlockSize: '160px', overflow: 'auto', whiteSpace: 'pre-wrap' })
    dialog.append(title, details, button('Approve', prompt.approve), button('Reject', prompt.reject))
    const parent = document.body ?? document.documentElement
    parent.append(dialog)
    return () => dialog.remove()
  }

  function button(label: string, onClick: () => void): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = label
    element.style.marginInlineEnd = '8px'
    element.addEventListener('click', onClick)
    return element
  }
}
