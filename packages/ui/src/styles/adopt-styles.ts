type Root = Document | ShadowRoot

/** A memo, not state: one sheet per document and text, so a hundred components share one parsed sheet. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function sheetFor(document: Document, css: string): CSSStyleSheet | undefined {
  const Sheet = document.defaultView?.CSSStyleSheet
  if (!Sheet || !('adoptedStyleSheets' in document) || !('replaceSync' in Sheet.prototype)) return undefined
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new Sheet()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}

/** Makes `css` apply in `root`, once. Constructable sheets need no CSP exception; jsdom gets a `<style>` element instead. */
export function adoptStyles(root: Root, css: string): void {
  const document = root.nodeType === 9 ? (root as Document) : (root.ownerDocument as Document)
  const sheet = sheetFor(document, css)
  if (sheet) {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
    return
  }
  const parent: ParentNode & Node = root === document ? document.head : root
  for (const style of parent.querySelectorAll('style[data-latchkey-style]')) if (style.textContent === css) return
  const style = document.createElement('style')
  style.setAttribute('data-latchkey-style', '')
  style.textContent = css
  parent.append(style)
}
