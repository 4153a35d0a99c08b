const css = 'html { overflow: hidden !important } html[data-latchkey-gutter] { scrollbar-gutter: stable !important }'

/**
 * Keeps the page behind from scrolling, without a jump where a scrollbar goes away. Each lock is a sheet of its own, so locks of two
 * dialogs end in any order and nothing of the page's own styles must be restored.
 */
export function lockScroll(document: Document): () => void {
  const page = document.documentElement
  const view = document.defaultView
  if (view && view.innerWidth > page.clientWidth) page.setAttribute('data-latchkey-gutter', '')
  const end = addSheet(document)
  return () => {
    end()
    page.removeAttribute('data-latchkey-gutter')
  }
}

function addSheet(document: Document): () => void {
  const Sheet = document.defaultView?.CSSStyleSheet
  if (Sheet && 'adoptedStyleSheets' in document) {
    const sheet = new Sheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  return () => style.remove()
}
