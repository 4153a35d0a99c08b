import { isLatchkeyError } from '@latchkey/core'
import '@latchkey/react/styles.css'
import { ConnectButton, useLatchkeyAccount, useLatchkeySession, useLatchkeySignIn } from '@latchkey/react'
import { useState } from 'react'
import { renderPage } from './page-app.tsx'

const ways = ['required', 'optional', 'server'] as const

/** Sign-in by hooks, without the modal; the button's modal does the same. */
function SignIn() {
  const { address } = useLatchkeyAccount()
  const { error, message, request, signOut, status } = useLatchkeySignIn()
  const session = useLatchkeySession()
  const [result, setResult] = useState('')
  const run = (work: () => Promise<unknown>) => () => {
    setResult('…')
    work().then(
      () => setResult('Done'),
      (thrown: unknown) =>
        setResult(isLatchkeyError(thrown) ? `${thrown.code}: ${thrown.shortMessage}` : String(thrown)),
    )
  }
  return (
    <main className="columns">
      <section className="card" aria-labelledby="do">
        <h2 id="do">Sign in</h2>
        <div className="actions">
          <button type="button" disabled={!address} onClick={run(request)}>
            Sign in without the modal
          </button>
          <button type="button" disabled={!session.session} onClick={run(() => signOut())}>
            Sign out
          </button>
          <button type="button" disabled={!session.session} onClick={run(() => signOut('all'))}>
            Sign out everywhere
          </button>
        </div>
        <output data-testid="result" className="result">
          {result}
        </output>
      </section>
      <section className="card" aria-labelledby="state">
        <h2 id="state">State</h2>
        <dl style={{ overflowWrap: 'anywhere' }}>
          <dt>Account</dt>
          <dd data-testid="account">{address ?? 'none'}</dd>
          <dt>Session</dt>
          <dd data-testid="session">{session.status}</dd>
          <dt>Until</dt>
          <dd data-testid="until">{session.session?.data.expirationTime ?? ''}</dd>
          <dt>Flow</dt>
          <dd data-testid="flow">{status}</dd>
          <dt>Error</dt>
          <dd>{error?.shortMessage ?? ''}</dd>
        </dl>
        <pre>{message?.toString() ?? session.session?.message ?? ''}</pre>
      </section>
    </main>
  )
}

void renderPage(
  <div className="page">
    <header className="top">
      <div>
        <h1>Sign-in</h1>
        <p>
          {ways.map((way) => (
            <a key={way} href={`/sign-in.html?signIn=${way}`}>
              {`${way} `}
            </a>
          ))}
        </p>
      </div>
      <div className="buttons">
        <ConnectButton />
      </div>
    </header>
    <SignIn />
  </div>,
)
