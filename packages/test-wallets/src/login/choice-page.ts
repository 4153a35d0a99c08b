import type { SocialPerson } from './social-profile.ts'

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  oidc: 'Company account',
}

/** The page on which a visitor chooses the user who logs in, or declines. */
export function choicePage(provider: string, people: Readonly<Record<string, SocialPerson>>): string {
  const title = `${names[provider] ?? provider} (stand-in)`
  const buttons = Object.entries(people).map(
    ([id, { name }]) => `<button name="person" value="${escapeHtml(id)}">Continue as ${escapeHtml(name)}</button>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 16px system-ui, sans-serif; max-width: 320px; margin: 48px auto; padding: 0 16px }
button { display: block; width: 100%; margin: 12px 0; padding: 12px; font: inherit }
</style>
<h1>${title}</h1>
<form method="post">
${buttons.join('\n')}
<button name="person" value="">Cancel</button>
</form>
</html>`
}

/** The user of a submitted choice; `undefined` after "Cancel". */
export function readChoice(body: string): string | undefined {
  return new URLSearchParams(body).get('person') || undefined
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
