import { notes } from '../lib/notes.ts'
import { visitorAccounts } from '../lib/sign-in.ts'
import { Notes } from './notes.tsx'

/** Rendered by the server, with the notes of the accounts that the visitor is signed in with. */
export default async function Page() {
  const accounts = await visitorAccounts()
  return <Notes notes={Object.fromEntries(accounts.map((account) => [account, notes.get(account) ?? '']))} />
}
