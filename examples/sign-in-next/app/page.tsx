import { notes } from '../lib/notes.ts'
import { visitorAccounts } from '../lib/sign-in.ts'
import { Notes } from './notes.tsx'

/** Rendered by the server, with what belongs to whoever asks. */
export default async function Page() {
  const accounts = await visitorAccounts()
  return <Notes notes={Object.fromEntries(accounts.map((account) => [account, notes.get(account) ?? '']))} />
}
