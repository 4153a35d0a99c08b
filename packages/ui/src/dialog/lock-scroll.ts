const gutter = 'data-latchkey-gutter'
const css = `html { overflow: hidden !important } html[${gutter}] { scrollbar-gutter: stable !important }`

/**
 * Keeps the page behind from scrolling, without a jump where a scrollbar goes away. Each lock is a sheet of its own, and the space of the
 * scrollbar is kept until the last lock ends, so locks of two dialogs end in any order and nothing of the page's own styles must be restored.
 */
export function lockScroll(document: Document): () => void {
  const page = document.documentElement
  const keep = (more: number) => {
    const count = Number(page.getAttribute(gutter)) + more
    if (count > 0) page.setAttribute(gutter, String(count))
    else page.removeAttribute(gutter)
  }
  const { innerWidth = 0 } = document.defaultView ?? {}
  const gutters = page.hasAttribute(gutter) || innerWidth > page.clientWidth ? 1 : 0
  keep(gutters)
  const end = addSheet(document)
  return () => {
    end()
    keep(-gutters)
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
